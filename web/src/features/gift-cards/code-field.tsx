import { GIFT_CODE_ATTEMPTS_PER_HOUR } from '@parvalue/shared/api/gift-cards.ts'
import { CLAIM_CODE_LENGTH } from '@parvalue/shared/domain/product/gift-card.ts'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toTimeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { countGiftCodeCharacters, formatGiftCode, toGiftCodeCaret } from './code-rules.ts'
import styles from './gift.module.css'
import type { GiftCodeLookup } from './use-gift-code-lookup.ts'

type GiftCodeFieldProps = {
  lookup: GiftCodeLookup
  /** Whether the user has chosen to claim another card, so that the field receives the focus. */
  isNext: boolean
}

export function GiftCodeField({ lookup, isNext }: GiftCodeFieldProps) {
  const { t } = useTranslation('giftCards')
  const { codeError, failure, found } = lookup
  const isWrong = codeError !== null || failure !== null || found?.card === null
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        lookup.press()
      }}
    >
      <label className="label" htmlFor="gift-code">
        {t('code')}
      </label>
      <div className={styles.codeLine}>
        <CodeInput lookup={lookup} isInvalid={isWrong} isNext={isNext} />
        <Button variant="quiet" type="submit" isBusy={lookup.isBusy}>
          {t('lookUp')}
        </Button>
      </div>
      <div id="gift-code-said" role="status">
        {isWrong && (
          <p className={styles.wrong}>
            <Wrong lookup={lookup} />
          </p>
        )}
        <p className="label">
          <Attempts lookup={lookup} />
        </p>
      </div>
    </form>
  )
}

/** Shows a text area with two rows of four groups, because the code does not fit one row. */
function CodeInput({ lookup, isInvalid, isNext }: GiftCodeFieldProps & { isInvalid: boolean }) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNext) input.current?.focus()
  }, [isNext])
  function change({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const before = target.value.slice(0, target.selectionStart)
    lookup.type(target.value)
    const caret = toGiftCodeCaret(formatGiftCode(target.value), before)
    // React writes the value back after the event, so the caret is set in a microtask.
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
      value={lookup.typed}
      onChange={change}
      onKeyDown={press}
      onBlur={lookup.onBlur}
    />
  )
}

function Wrong({ lookup: { codeError, failure, typed } }: { lookup: GiftCodeLookup }) {
  const { t } = useTranslation('giftCards')
  if (failure !== null) return failure
  if (codeError === null) return t('unknown')
  return t(`faults.${codeError}`, {
    length: CLAIM_CODE_LENGTH,
    count: countGiftCodeCharacters(typed),
  })
}

function Attempts({ lookup: { tries } }: { lookup: GiftCodeLookup }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const all = GIFT_CODE_ATTEMPTS_PER_HOUR
  if (tries === null) return t('triesHint', { all })
  if (tries.left > 0) return t('triesLeft', { count: tries.left, all })
  if (tries.againMs === null) return t('noTries', { all })
  return t('triesAgain', { all, time: toTimeText(tries.againMs, language) })
}
