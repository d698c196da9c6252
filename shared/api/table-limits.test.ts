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
  ])
})
