import { expect, test } from 'vitest'
import { findLogCallErrors } from './log-rules.ts'

test.each([
  ["log.warn({ err }, 'the broker is away')", 'a log message begins with its module and a colon'],
  [['log.info({}, `orders: $', '{id} failed`)'].join(''), 'a log message is constant'],
  [
    "log.error({ orderId: 1 }, 'orders: submission failed')",
    'orderId: a log field is in snake case',
  ],
  ['log.error()', 'a log line has no message'],
])('%s is found', (source, fault) => {
  expect(findLogCallErrors('a.ts', source)).toEqual([expect.stringContaining(fault)])
})

test.each([
  "log.warn({ order_id: id, attempt, err }, 'orders: submission to the broker failed, will retry')",
  "app.log.info('http: server listening')",
  'Math.log(2)',
  "console.log('anything')",
])('%s is in order', (source) => {
  expect(findLogCallErrors('a.ts', source)).toEqual([])
})
