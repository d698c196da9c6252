import { expect, test } from 'vitest'
import { listEndpoints } from './endpoint.ts'
import { api } from './table.ts'

const calls = listEndpoints(api)

test('calls have rate limits, those per wallet only with a session', () => {
  const limited = calls.flatMap(({ call: { method, path, access, limits = [] } }) =>
    limits.map((limit) => ({ line: `${method} ${path}`, access, ...limit })),
  )
  expect(limited).toEqual([
    { line: 'POST /user/aml', access: 'wallet', by: 'wallet', perHour: 10 },
    { line: 'POST /user/kyc', access: 'wallet', by: 'wallet', perHour: 20 },
    { line: 'GET /user/kyc/session_token', access: 'wallet', by: 'wallet', perMinute: 20 },
    { line: 'GET /user/kyc/validate', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'GET /user/export', access: 'wallet', by: 'wallet', perHour: 20 },
    { line: 'POST /gift_cards/claim', access: 'wallet', by: 'wallet', perHour: 20 },
    { line: 'POST /gift_cards/claim', access: 'wallet', by: 'address', perHour: 200 },
    { line: 'GET /gift_cards/', access: 'public', by: 'address', perHour: 5 },
    { line: 'POST /faucet', access: 'wallet', by: 'wallet', perHour: 5 },
    { line: 'POST /faucet', access: 'wallet', by: 'address', perHour: 20 },
    { line: 'POST /test_mode/wires', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'POST /test_mode/wires', access: 'wallet', by: 'address', perMinute: 60 },
    { line: 'POST /test_mode/ach_transfers', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'POST /test_mode/ach_transfers', access: 'wallet', by: 'address', perMinute: 60 },
    { line: 'POST /test_mode/identity_check', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'POST /test_mode/identity_check', access: 'wallet', by: 'address', perMinute: 60 },
    { line: 'POST /test_mode/orders', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'POST /test_mode/orders', access: 'wallet', by: 'address', perMinute: 60 },
    { line: 'POST /test_mode/market', access: 'wallet', by: 'wallet', perMinute: 30 },
    { line: 'POST /test_mode/market', access: 'wallet', by: 'address', perMinute: 60 },
    { line: 'GET /test_mode/mails', access: 'wallet', by: 'wallet', perMinute: 120 },
    { line: 'GET /test_mode/mails', access: 'wallet', by: 'address', perMinute: 240 },
  ])
})
