import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#receipts/model/receipt.ts'
import { useReceiptTexts } from '#receipts/view/use-receipt-texts.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/button/copy-text.ts'
import styles from './receipts-page.module.css'

/** Shows the buttons that print and share a receipt, and says who can see it. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { title } = useReceiptTexts(receipt)
  const network = receipt.chainId === null ? '' : networkNameOf(receipt.chainId)
  const texts = { copiedText: t('copied'), failedText: t('copyFailed') }
  return (
    <>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </Button>
        <Button variant="quiet" onClick={() => void share(title, texts)}>
          <Icon name="external" />
          {t('share')}
        </Button>
      </div>
      <p className={styles.note}>
        {receipt.isPublic ? t('publicFacts', { network }) : t('privateFacts')}
      </p>
    </>
  )
}

/** Opens the device's own sharing menu; without one it copies the address. */
async function share(title: string, texts: { copiedText: string; failedText: string }) {
  const url = `${location.origin}${location.pathname}`
  if (typeof navigator.share !== 'function') return copyText(url, texts)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The user closing the menu is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url, texts)
  }
}
