import { GIFT_ATTEMPTS_PER_HOUR } from '@parvalue/shared/api/gift-cards.ts'
import { CLAIM_CODE_LENGTH } from '@parvalue/shared/domain/product/gift-card.ts'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toTimeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { countLetters, toCaret, toTypedCode } from './code-rules.ts'
import styles from './gift.module.css'
import type { LookUp } from './use-look-up.ts'

type CodeFieldProps = {
  lookUp: LookUp
  /** Another card comes after the last one, so somebody is about to type. */
  isNext: boolean
}

export function CodeField({ lookUp, isNext }: CodeFieldProps) {
  const { t } = useTranslation('giftCards')
  const { fault, failure, found } = lookUp
  const isWrong = fault !== null || failure !== null || found?.card === null
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        lookUp.press()
      }}
    >
      <label className="label" htmlFor="gift-code">
        {t('code')}
      </label>
      <div className={styles.codeLine}>
        <CodeInput lookUp={lookUp} isInvalid={isWrong} isNext={isNext} />
        <Button variant="quiet" type="submit" isBusy={lookUp.isBusy}>
          {t('lookUp')}
        </Button>
      </div>
      <div id="gift-code-said" role="status">
        {isWrong && (
          <p className={styles.wrong}>
            <Wrong lookUp={lookUp} />
          </p>
        )}
        <p className="label">
          <Tries lookUp={lookUp} />
        </p>
      </div>
    </form>
  )
}

/** Two rows of four groups; it cannot be read in one. */
function CodeInput({ lookUp, isInvalid, isNext }: CodeFieldProps & { isInvalid: boolean }) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNext) input.current?.focus()
  }, [isNext])
  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const before = target.value.slice(0, target.selectionStart)
    lookUp.type(target.value)
    const caret = toCaret(toTypedCode(target.value), before)
    // React writes the value back when the event is over.
    queueMicrotask(() => target.setSelectionRange(caret, caret))
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <textarea
      ref={input}
      id="gift-code"
      className={styles.input}
      rows={2}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      aria-invalid={isInvalid || undefined}
      aria-describedby="gift-code-said"
      value={lookUp.typed}
      onChange={change}
      onKeyDown={press}
      onBlur={lookUp.onBlur}
    />
  )
}

function Wrong({ lookUp: { fault, failure, typed } }: { lookUp: LookUp }) {
  const { t } = useTranslation('giftCards')
  if (failure !== null) return failure
  if (fault === null) return t('unknown')
  return t(`faults.${fault}`, { length: CLAIM_CODE_LENGTH, count: countLetters(typed) })
}

function Tries({ lookUp: { tries } }: { lookUp: LookUp }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const all = GIFT_ATTEMPTS_PER_HOUR
  if (tries === null) return t('triesHint', { all })
  if (tries.left > 0) return t('triesLeft', { count: tries.left, all })
  if (tries.againMs === null) return t('noTries', { all })
  return t('triesAgain', { all, time: toTimeText(tries.againMs, language) })
}
