import { expect, test } from 'vitest'
import { findLayerViolations } from './layer-violations.ts'

test.each([
  ['shared/domain/a.ts', "import { z } from 'zod'", 'npm:zod'],
  ['shared/domain/a.ts', "import type { C } from '../chain/chains.ts'", 'shared/chain/chains.ts'],
  ['shared/chain/a.ts', "export { x } from '../api/table.ts'", 'shared/api/table.ts'],
  [
    'web/src/app/a.tsx',
    "const C = lazy(() => import('../../../server/src/app.ts'))",
    'server/src/app.ts',
  ],
  [
    'web/src/ui/a.tsx',
    "import { useT } from '#i18n/use-t.ts'\nconst a = <p />",
    'web/src/i18n/use-t.ts',
  ],
  ['web/src/features/a/x.tsx', "import '../b/y.tsx'", 'web/src/features/b/y.tsx'],
  [
    'server/src/platform/http/a.ts',
    "import '../../modules/user/service.ts'",
    'server/src/modules/user/service.ts',
  ],
  ['server/src/modules/a/service.ts', "import '../b/store.ts'", 'server/src/modules/b/store.ts'],
  ['server/src/platform/db/a.ts', "type T = import('../../app.ts').App", 'server/src/app.ts'],
  [
    'server/src/modules/a/routes.ts',
    "import type { ServerModule } from '../../wiring/module.ts'",
    'server/src/wiring/module.ts',
  ],
  [
    'server/src/wiring/modules/a.ts',
    "import { b } from './b.ts'",
    'server/src/wiring/modules/b.ts',
  ],
  ['server/src/a.ts', "import '../../dev/stack/start.ts'", 'dev/stack/start.ts'],
  [
    'server/src/modules/a/webhook.ts',
    "import { findWebhook } from '../../providers/bank/increase-translate.ts'",
    'server/src/providers/bank/increase-translate.ts',
  ],
  [
    'server/src/modules/a/a.test.ts',
    "import { createViemSender } from '../../providers/chain/viem.ts'",
    'server/src/providers/chain/viem.ts',
  ],
  [
    'server/src/providers/holdings/alpaca.ts',
    "import { createAlpacaBrokerageCalls } from '../brokerage/alpaca.ts'",
    'server/src/providers/brokerage/alpaca.ts',
  ],
  [
    'simulators/bank/api.ts',
    "import type { T } from '../../server/src/providers/bank/increase.ts'",
    'server/src/providers/bank/increase.ts',
  ],
  [
    'server/src/wiring/modules/a.ts',
    "import '../../providers/bank/behaviour.ts'",
    'server/src/providers/bank/behaviour.ts',
  ],
  [
    'simulators/login/confirm.ts',
    "import { describeCall } from '../../web/src/tx/describe-call.ts'",
    'web/src/tx/describe-call.ts',
  ],
  [
    'simulators/login/login.test.ts',
    "const texts = import('../../web/src/app/i18n/strings.ts')",
    'web/src/app/i18n/strings.ts',
  ],
])('%s: %s is found', (file, source, target) => {
  expect(findLayerViolations(file, source)).toEqual([
    expect.stringContaining(`${file} imports ${target}: `),
  ])
})

test.each([
  ['shared/domain/a.ts', "import { b } from './b.ts'"],
  ['shared/domain/a.test.ts', "import { test } from 'vitest'"],
  ['web/src/features/a/x.tsx', "import '#features/a/y.tsx'\nimport '#tx/flow.ts'"],
  [
    'server/src/modules/a/service.ts',
    "import '../b/service.ts'\nimport '../../platform/db/database.ts'",
  ],
  [
    'server/src/wiring/modules/a.ts',
    "import '../../modules/a/routes.ts'\nimport type { ServerModule } from '../module.ts'",
  ],
  ['server/src/wiring/modules.ts', "import { a } from './a.ts'"],
  [
    'server/src/modules/a/send.ts',
    "import type { Rpc } from '../../providers/chain/port.ts'\nimport '../../providers/chain/errors.ts'",
  ],
  ['server/src/wiring/modules/a.ts', "import '../../providers/bank/service.ts'"],
  [
    'server/src/providers/bank/service.ts',
    "import './increase.ts'\nimport '../alpaca-http.ts'\nimport '../chain/service.ts'",
  ],
  ['server/src/providers/bank/increase.test.ts', "import './behaviour.ts'"],
  ['simulators/bank/role.test.ts', "import '../../server/src/providers/bank/behaviour.ts'"],
  ['web/src/app/a.tsx', "import '@parvalue/shared/domain/money/amount.ts'"],
])('%s: %s is in order', (file, source) => {
  expect(findLayerViolations(file, source)).toEqual([])
})
