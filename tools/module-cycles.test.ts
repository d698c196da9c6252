import { expect, test } from 'vitest'
import { findModuleCycles } from './module-cycles.ts'

const service = (module: string) => `server/src/modules/${module}/service.ts`
const find = (edges: readonly (readonly [from: string, to: string])[]) =>
  findModuleCycles(new Map(edges.map(([from, to]) => [from, [to]])))

test('modules that depend on one another are found, over any number of modules', () => {
  const edges = [
    [service('user'), service('notifications')],
    ['server/src/modules/notifications/address.ts', service('email')],
    ['server/src/modules/email/routes.ts', service('user')],
  ] as const
  expect(find(edges)).toEqual([
    'Modules import one another in a circle: email → user → notifications → email',
    'Modules import one another in a circle: notifications → email → user → notifications',
    'Modules import one another in a circle: user → notifications → email → user',
  ])
})

test('a module without dependencies and a test cause no cycle', () => {
  const edges = [
    [service('user'), service('notifications')],
    ['server/src/modules/user/routes.ts', service('user')],
    ['server/src/modules/notifications/routes.test.ts', service('user')],
  ] as const
  expect(find(edges)).toEqual([])
})
