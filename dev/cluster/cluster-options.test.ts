import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { expect, test } from 'vitest'
import { parseClusterOptions, readPortBase } from './cluster-options.ts'

test.each([
  ['an unknown pool mode', ['--pool-mode=statement'], {}],
  ['a database of its own', [], { DATABASE_URL: 'postgres://db/x', DATABASE_POOLING: 'session' }],
])('%s is refused', (_, args, env) => {
  const { reason } = parseClusterOptions(args, env) as { reason: string }
  expect([
    '--pool-mode must be session or transaction, not "statement".',
    'The cluster has a database of its own: leave out DATABASE_URL, DATABASE_POOLING.',
  ]).toContain(reason)
})

test.each(['0', 'x', '65520', '1.5'])('CLUSTER_PORT_BASE=%s is refused', (text) => {
  expect(readPortBase({ CLUSTER_PORT_BASE: text })).toEqual(
    refused(`CLUSTER_PORT_BASE must be a port from 1 to 65486, not "${text}".`),
  )
})

test('the options of a start are left to it', () => {
  expect(parseClusterOptions(['--fresh', '--pool-mode=session', '--odd'], {})).toMatchObject({
    value: { poolMode: 'session', others: ['--fresh', '--odd'] },
  })
  expect(parseClusterOptions([], {})).toMatchObject({ value: { poolMode: 'transaction' } })
})

test('the ports follow PORT', () => {
  expect(readPortBase({ PORT: '4000' })).toEqual({ ok: true, value: 6200 })
  expect(readPortBase({ PORT: '4000', CLUSTER_PORT_BASE: '7000' })).toEqual({
    ok: true,
    value: 7000,
  })
})
