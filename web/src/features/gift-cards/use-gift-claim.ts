import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useState } from 'react'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { type ClaimedGiftCard, claimGiftCard, GIFT_CARDS_KEY } from '#api/dollar/gift-cards.ts'
import { serverNowMs } from '#device/clock.ts'
import {
  type GiftClaimFailure,
  needsSameIdempotencyKey,
  toGiftClaimFailure,
} from './claim-failure.ts'
import { toGiftClaimIntent } from './claim-intent.ts'
import type { GiftTarget } from './gift-rules.ts'
import { type GiftClaimIntent, useSavedGiftClaim } from './gift-storage.ts'

export type GiftClaim = {
  /** The wallet's last claim, including one that is on its way. */
  intent: GiftClaimIntent | null
  isSending: boolean
  failure: GiftClaimFailure | null
  /** Whether the claim succeeded since the page loaded; false for a claim restored from storage. */
  isNew: boolean
  claim: (code: string, target: GiftTarget) => void
  /** Saves that the gift has arrived, so that a reload shows it at once. */
  setReceived: (claimed: ClaimedGiftCard) => void
  /** Discards the claim for the next card. */
  finish: () => void
}

/** The request shows no toast, because the page shows a failure above the button. */
const request = createApiRequest(claimGiftCard, { isSilent: true })

type Ends = { onClaimed: () => void; onUnknownCode: () => void }

/** Sends one claim per intent, despite double presses, lost responses and reloads (requirement AB-11). */
export function useGiftClaim(
  account: Address | null,
  { onClaimed, onUnknownCode }: Ends,
): GiftClaim {
  const [written, write] = useSavedGiftClaim()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<GiftClaimFailure | null>(null)
  const [isNew, setNew] = useState(false)
  const intent = written?.account === account ? written : null

  async function send(claimIntent: GiftClaimIntent) {
    setSending(true)
    setFailure(null)
    write(claimIntent)
    try {
      // The code has no further use, so it is removed from storage.
      write({ ...claimIntent, claimed: await request.send(claimIntent), code: '' })
      setNew(true)
      onClaimed()
      void queryClient.invalidateQueries({ queryKey: GIFT_CARDS_KEY })
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
    } catch (error) {
      const next = toGiftClaimFailure(error, serverNowMs())
      setFailure(next)
      if (!needsSameIdempotencyKey(next)) write(null)
      if (next.kind === 'unknown') onUnknownCode()
    } finally {
      setSending(false)
    }
  }

  // A claim without a response before a reload is retried with the same idempotency key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per connected wallet
  useEffect(() => {
    if (account !== null && intent?.claimed === null && request.getState() !== 'InProgress') {
      void send(intent)
    }
  }, [account])

  return {
    intent,
    isSending,
    failure,
    isNew,
    claim: (code, target) => {
      if (account === null || isSending) return
      void send(toGiftClaimIntent(intent, { account, code, ...target }))
    },
    setReceived: (claimed) => intent && write({ ...intent, claimed }),
    finish: () => {
      write(null)
      setFailure(null)
    },
  }
}
