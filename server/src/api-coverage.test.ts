import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api } from '@parvalue/shared/api/table.ts'
import { expect, test } from 'vitest'

test.each(Object.keys(api))('the tests of %s account for every call of the group', (group) => {
  const file = path.join(import.meta.dirname, 'modules', group, 'routes.test.ts')
  expect(readFileSync(file, 'utf8')).toContain(`listUntested(api.${group}, server.seen)`)
})
