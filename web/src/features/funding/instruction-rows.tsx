import {
  listWireInstructionRows,
  type WireInstructions,
} from '@parvalue/shared/domain/wires/wire-instructions.ts'
import { toWireMemo } from '@parvalue/shared/domain/wires/wire-memo.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from './wire.module.css'

type WireInstructionRowsProps = { instructions: WireInstructions; memoCode?: string }

/** Shows wire instructions as a fixed table; each line can be copied (requirement TT-06). */
export function WireInstructionRows({ instructions, memoCode }: WireInstructionRowsProps) {
  const { t } = useTranslation('funding')
  return (
    <dl className={styles.rows}>
      {listWireInstructionRows(instructions, memoCode ?? null).map(({ row, text }) => (
        <div key={row}>
          <dt>{t(`rows.${row}`)}</dt>
          <dd>{text}</dd>
          <dd className={styles.copy}>
            <Copy text={text} name={t(`rows.${row}`)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Copy({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('funding')
  return (
    <CopyButton
      text={text}
      label={t('copyRow', { name })}
      copiedText={t('copied')}
      failedText={t('copyFailed')}
    />
  )
}

type WireMemoProps = { memoCode: string; returnDays: number | null }

/** Shows the memo, without which the bank returns the money. */
export function WireMemo({ memoCode, returnDays }: WireMemoProps) {
  const { t } = useTranslation('funding')
  const memo = toWireMemo(memoCode)
  return (
    <div className={styles.memo}>
      <div>
        <b>{t('memoRequired')}</b>
        <span className={styles.code}>{memo}</span>
      </div>
      <span className={styles.copy}>
        <Copy text={memo} name={t('rows.memo')} />
      </span>
      {returnDays !== null && <p>{t('memoHint', { count: returnDays })}</p>}
    </div>
  )
}

type ActionsProps = { instructions: WireInstructions; memoCode: string; amountText: string }

/** Shows the buttons that copy and print all lines. */
export function WireInstructionActions({ instructions, memoCode, amountText }: ActionsProps) {
  const { t } = useTranslation('funding')
  async function copyAll() {
    try {
      await navigator.clipboard.writeText(toText(t, { instructions, memoCode, amountText }))
      showToast({ title: t('copied'), kind: 'copied', id: 'copied' })
    } catch {
      showToast({ title: t('copyFailed'), kind: 'error', id: 'copied' })
    }
  }
  return (
    <div className={styles.acts} data-unprinted>
      <Button variant="quiet" onClick={() => void copyAll()}>
        <Icon name="copy" />
        {t('copyAll')}
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </div>
  )
}

const toText = (t: TFunction<'funding'>, { instructions, memoCode, amountText }: ActionsProps) =>
  [
    `${t('amount')}: ${t('inDollars', { amount: amountText })}`,
    ...listWireInstructionRows(instructions, memoCode).map(
      ({ row, text }) => `${t(`rows.${row}`)}: ${text}`,
    ),
  ].join('\n')
