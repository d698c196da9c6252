import { ApiError } from '@parvalue/shared/api/client.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toApiErrorText } from '#api/client/error-text.ts'
import { createApiRequest } from '#api/client/request.ts'
import { lookUpGiftCard, type UnclaimedGiftCard } from '#api/dollar/gift-cards.ts'
import { serverNowMs } from '#device/clock.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { toRetryAtMs } from './claim-failure.ts'
import { formatGiftCode, type GiftCodeError, validateGiftCode } from './code-rules.ts'
import {
  type GiftCodeAttempts,
  useSavedGiftCodeAttempts,
  useSavedGiftCodeLookup,
} from './gift-storage.ts'

export type GiftCodeLookup = {
  typed: string
  type: (text: string) => void
  onBlur: () => void
  /** Error of the typed code, once it should be shown. */
  codeError: GiftCodeError | null
  press: () => void
  isBusy: boolean
  /** Result of the lookup of the code in the field. */
  found: { code: string; card: UnclaimedGiftCard | null } | null
  failure: string | null
  /** Attempts left in this hour; null if unknown. */
  tries: GiftCodeAttempts | null
  /** Marks the card as claimed or no longer claimable. */
  markClaimed: () => void
  /** Clears the field for the next card. */
  clear: () => void
}

/** The request shows no toast, because the page shows a failure below the field. */
const lookupRequest = createApiRequest(lookUpGiftCard, { isSilent: true })

const HOUR_MS = 3_600_000

/**
 * Returns the state of the code field and its lookup. The card is requested only on a press, because attempts are
 * limited (requirement AB-12).
 */
export function useGiftCodeLookup(): GiftCodeLookup {
  const [typed, write] = useFormDraft('giftCode')
  const [savedLookup, saveLookup] = useSavedGiftCodeLookup()
  const [tries, setTries] = useSavedGiftCodeAttempts()
  const [left, setLeft] = useState<'field' | 'press' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const validation = validateGiftCode(typed)
  const type = (text: string) => {
    write(formatGiftCode(text))
    setLeft(null)
    setFailure(null)
  }
  useCodeOfLink(type)

  async function press() {
    setLeft('press')
    if (!validation.ok || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { card, triesLeft } = await lookupRequest.send(validation.value)
      saveLookup({ code: validation.value, card })
      setTries({ atMs: serverNowMs(), left: triesLeft, againMs: null })
    } catch (error) {
      const noTries = toTriesLeft(error)
      if (noTries) setTries(noTries)
      else setFailure(toApiErrorText(error))
    } finally {
      setBusy(false)
    }
  }

  const found = validation.ok && savedLookup?.code === validation.value ? savedLookup : null
  return {
    typed,
    type,
    onBlur: () => setLeft((now) => now ?? 'field'),
    codeError: validation.ok ? null : toShownError(validation.reason, left),
    press: () => void press(),
    isBusy,
    found,
    failure,
    tries: tries !== null && serverNowMs() - tries.atMs < HOUR_MS ? tries : null,
    markClaimed: () => savedLookup && saveLookup({ ...savedLookup, card: null }),
    clear: () => {
      write('')
      saveLookup(null)
    },
  }
}

/**
 * Returns the error to show: that of a short code once the field has lost the focus, that of an empty field after a
 * press, any other at once.
 */
function toShownError(error: GiftCodeError, left: 'field' | 'press' | null): GiftCodeError | null {
  if (error === 'short') return left === null ? null : error
  if (error === 'empty') return left === 'press' ? error : null
  return error
}

function toTriesLeft(error: unknown): GiftCodeAttempts | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null
  const nowMs = serverNowMs()
  return { atMs: nowMs, left: 0, againMs: toRetryAtMs(error.retryAfterSeconds, nowMs) }
}

/** Moves the code of a link from the URL, which others could see, to the field. */
function useCodeOfLink(type: (text: string) => void) {
  const searchText = useRouterState({ select: ({ location }) => location.searchStr })
  const navigate = useNavigate()
  const code = new URLSearchParams(searchText).get('code')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    if (code === null) return
    type(code)
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, code: undefined }),
      replace: true,
    })
  }, [code])
}
