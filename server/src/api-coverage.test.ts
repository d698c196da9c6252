import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isBuilt, listCalls } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { expect, test } from 'vitest'

const groups = [
  ...new Set(listCalls(api).flatMap(({ group, call }) => (isBuilt(call) ? [group] : []))),
]

test.each(groups)('the tests of %s account for every call of the group', (group) => {
  const file = path.join(import.meta.dirname, 'modules', group, 'routes.test.ts')
  expect(readFileSync(file, 'utf8')).toContain(`listUntested(${toPlace(group)}, server.seen)`)
})

const toPlace = (group: string) => (/^\w+$/.test(group) ? `api.${group}` : `api['${group}']`)
