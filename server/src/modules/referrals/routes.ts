import {
  type ReferralRewardAnswer,
  type ReferralSubscriberAnswer,
  referralJoinRefusalMessages,
} from '@parvalue/shared/api/referrals.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  REFERRAL_REWARD_AMOUNT,
  type ReferralJoinRefusal,
  toReferralLink,
} from '@parvalue/shared/domain/product/referral.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import {
  findReferralStatus,
  joinReferralProgram,
  listReferrals,
  type ReferralDeps,
  type ReferralStatus,
  type ReferralWithReward,
} from './service.ts'

type Deps = ReferralDeps & {
  publicUrl: string
  /** Returns the masked address to which notifications go; null without a confirmed address. */
  findMaskedEmail: (session: Session) => Promise<string | null>
}

export function createReferralHandlers(deps: Deps): GroupHandlers<Api['referrals']> {
  const { db } = deps
  const toAnswer = async (session: Session) => {
    const status = await findReferralStatus(db, session.address)
    if (!status) return { subscriber: null }
    return { subscriber: toSubscriber(deps, status, await deps.findMaskedEmail(session)) }
  }
  return {
    createSubscriber: async ({ session, body }) => {
      const { address: wallet, chainId } = session
      const joined = await joinReferralProgram(deps, {
        wallet,
        chainId,
        code: body.referral_code ?? null,
      })
      if (!joined.ok) throw toError(joined.reason)
      return toAnswer(session)
    },
    getSubscriber: ({ session }) => toAnswer(session),
    listRewards: async ({ session, query }) => {
      const status = await findReferralStatus(db, session.address)
      if (!status) return { rewards: [], count: 0, paid_quantity: '0' }
      const page = { page: query.page, pageSize: query.page_size }
      return {
        rewards: (await listReferrals(db, status.subscriber, page)).map(toReward),
        count: status.referredCount,
        paid_quantity: toText(status.paid),
      }
    },
  }
}

const toError = (reason: ReferralJoinRefusal) =>
  new AppError('validation', {
    fields: { referral_code: referralJoinRefusalMessages[reason] },
    detail: reason,
  })

const toText = (amount: bigint) => toAmountText(amount, TOKEN_DECIMALS)

const toSubscriber = (
  { publicUrl }: Deps,
  { subscriber, referredCount, paid, onItsWay }: ReferralStatus,
  email: string | null,
): ReferralSubscriberAnswer => ({
  referral_code: subscriber.code,
  referral_link: toReferralLink(publicUrl, subscriber.code),
  state: subscriber.state,
  joined_dt: new Date(subscriber.joinedAtMs).toISOString(),
  referred_count: referredCount,
  reward_quantity: toText(REFERRAL_REWARD_AMOUNT),
  paid_quantity: toText(paid),
  on_its_way_quantity: toText(onItsWay),
  email,
})

const toReward = ({
  id,
  joinedAtMs,
  wallet,
  state,
  gift,
}: ReferralWithReward): ReferralRewardAnswer => ({
  id,
  joined_dt: new Date(joinedAtMs).toISOString(),
  wallet: shortenAddress(getAddress(wallet)),
  state,
  reward: gift?.claim
    ? {
        quantity: toText(gift.content.amount),
        status: gift.claim.status,
        created_dt: new Date(gift.createdAtMs).toISOString(),
        paid_dt:
          gift.claim.receivedAtMs === null ? null : new Date(gift.claim.receivedAtMs).toISOString(),
        chain_id: gift.claim.chainId,
        transaction_hash: gift.claim.transactionHash,
      }
    : null,
})
