import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DEFAULT_AMOUNT_TEXT, parseEarningsAmount, parseSearchAmount } from './earnings-amount.ts'

/** The amount of the calculator: its text, and its base units; null while the text is no amount. */
export type EarningsAmount = {
  text: string
  value: bigint | null
  change: (text: string) => void
}

/** Returns the amount, which the URL keeps over a reload and when the link is shared. */
export function useEarningsAmount(): EarningsAmount {
  const fromUrl = parseSearchAmount(useSearch({ strict: false }))
  // A text that is no amount yet stays in the field but never enters the URL.
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const navigate = useNavigate()
  const text = unfinished ?? fromUrl
  const change = (next: string) => {
    if (parseEarningsAmount(next) === null) return setUnfinished(next)
    setUnfinished(null)
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({
        ...now,
        amount: next === DEFAULT_AMOUNT_TEXT ? undefined : next,
      }),
      resetScroll: false,
      replace: true,
    })
  }
  return { text, value: parseEarningsAmount(text), change }
}
