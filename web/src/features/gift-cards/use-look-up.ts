import { ApiError } from '@parvalue/shared/api/client.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toErrorText } from '#api/client/error-text.ts'
import { createRequest } from '#api/client/request.ts'
import { lookUpCard, type OpenCard } from '#api/dollar/gift-cards.ts'
import { useDraft } from '#tx/journal/use-draft.ts'
import { toMs } from './claim-failure.ts'
import { type CodeFault, judgeCode, toTypedCode } from './code-rules.ts'
import { type Tries, useLookMemory, useTriesMemory } from './gift-memory.ts'

export type LookUp = {
  typed: string
  type: (text: string) => void
  onBlur: () => void
  /** Why what stands there is no code, once that should be said. */
  fault: CodeFault | null
  press: () => void
  isBusy: boolean
  /** What was found for the code that stands there now. */
  found: { code: string; card: OpenCard | null } | null
  failure: string | null
  /** Of this hour; null where nobody has said. */
  tries: Tries | null
  /** It was claimed, or is not to be claimed any more. */
  setGone: () => void
  /** For the next card. */
  clear: () => void
}

/** Its failure stands below the field. */
const lookUp = createRequest(lookUpCard, { isSilent: true })

const HOUR_MS = 3_600_000

/** Requirement AB-12: nobody is asked before a press, because there are few tries. */
export function useLookUp(): LookUp {
  const [typed, write] = useDraft('giftCode')
  const [look, setLook] = useLookMemory()
  const [tries, setTries] = useTriesMemory()
  const [left, setLeft] = useState<'field' | 'press' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const judged = judgeCode(typed)
  const type = (text: string) => {
    write(toTypedCode(text))
    setLeft(null)
    setFailure(null)
  }
  useCodeOfLink(type)

  async function press() {
    setLeft('press')
    if (!judged.ok || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { card, triesLeft } = await lookUp.send(judged.value)
      setLook({ code: judged.value, card })
      setTries({ atMs: Date.now(), left: triesLeft, againMs: null })
    } catch (error) {
      const refusedTries = toRefusedTries(error)
      if (refusedTries) setTries(refusedTries)
      else setFailure(toErrorText(error))
    } finally {
      setBusy(false)
    }
  }

  const found = judged.ok && look?.code === judged.value ? look : null
  return {
    typed,
    type,
    onBlur: () => setLeft((now) => now ?? 'field'),
    fault: judged.ok ? null : toShownFault(judged.reason, left),
    press: () => void press(),
    isBusy,
    found,
    failure,
    tries: tries !== null && Date.now() - tries.atMs < HOUR_MS ? tries : null,
    setGone: () => look && setLook({ ...look, card: null }),
    clear: () => {
      write('')
      setLook(null)
    },
  }
}

/** Somebody who is still typing is not told that the code is too short. */
function toShownFault(fault: CodeFault, left: 'field' | 'press' | null): CodeFault | null {
  if (fault === 'short') return left === null ? null : fault
  if (fault === 'empty') return left === 'press' ? fault : null
  return fault
}

function toRefusedTries(error: unknown): Tries | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null
  const nowMs = Date.now()
  return { atMs: nowMs, left: 0, againMs: toMs(error.retryAfterSeconds, nowMs) }
}

/** A code that came by link goes into the field, and out of the address, which others may see. */
function useCodeOfLink(type: (text: string) => void) {
  const searchText = useRouterState({ select: ({ location }) => location.searchStr })
  const navigate = useNavigate()
  const code = new URLSearchParams(searchText).get('code')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
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
