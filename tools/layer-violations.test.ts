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
    "import type { Part } from '../../wiring/part.ts'",
    'server/src/wiring/part.ts',
  ],
  [
    'server/src/wiring/modules/a.ts',
    "import { b } from './b.ts'",
    'server/src/wiring/modules/b.ts',
  ],
  ['server/src/a.ts', "import '../../dev/stack/start.ts'", 'dev/stack/start.ts'],
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
    "import '../../modules/a/routes.ts'\nimport type { Part } from '../part.ts'",
  ],
  ['server/src/wiring/modules.ts', "import { a } from './a.ts'"],
  ['web/src/app/a.tsx', "import '@parvalue/shared/domain/money/amount.ts'"],
])('%s: %s is in order', (file, source) => {
  expect(findLayerViolations(file, source)).toEqual([])
})
