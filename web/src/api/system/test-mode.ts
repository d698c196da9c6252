import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import { testModeEndpoints } from '@parvalue/shared/api/test-mode.ts'
import {
  type TestModeRefusal,
  testModeRefusalMessages,
} from '@parvalue/shared/api/test-mode-refusals.ts'
import type { MarketMove } from '@parvalue/shared/domain/market/market-moves.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { WALLET_SCOPE } from '../client/query-client.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ testMode: testModeEndpoints }, apiClientOptions)

export type TestMail = { id: string; subject: string; text: string; sentAtMs: number }

/** `dollars` is a decimal text. */
export const sendTestWire = (wire: { memoCode: string; dollars: string }) =>
  client.testMode.sendWire({
    body: { memo_code: wire.memoCode, payment_quantity: Number(wire.dollars) },
  })

export const decideTestTransfer = (id: string, decision: 'settle' | 'return') =>
  client.testMode.decideAchTransfer({ body: { transfer_id: id, decision } })

export const decideTestIdentity = (decision: 'approve' | 'decline' | 'review') =>
  client.testMode.decideIdentityCheck({ body: { decision } })

export const decideTestOrder = (id: string, decision: 'fill' | 'fill_half' | 'reject') =>
  client.testMode.decideOrder({ body: { order_id: id, decision } })

export const moveTestMarket = (move: MarketMove) => client.testMode.moveMarket({ body: { move } })

const POLL_MS = 3000

/** Queries the newest mails to the account's address, which no event announces. */
export const testMailsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'test-mails', account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<TestMail[]> => {
            const mails = await client.testMode.listMails(undefined, { signal })
            return mails.map(({ sent_dt, ...mail }) => ({ ...mail, sentAtMs: Date.parse(sent_dt) }))
          },
    meta: { isSilent: true },
    refetchInterval: POLL_MS,
  })

/** Returns the reason why test mode refused a call; null for any other error. */
export function findTestModeRefusal(error: unknown): TestModeRefusal | null {
  const reason = error instanceof ApiError ? error.fields.test_mode : undefined
  return reason !== undefined && Object.hasOwn(testModeRefusalMessages, reason)
    ? (reason as TestModeRefusal)
    : null
}
