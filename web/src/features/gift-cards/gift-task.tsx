import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { ClaimSection } from './claim-part.tsx'
import { ClaimedView } from './claimed-view.tsx'
import { CodeField } from './code-field.tsx'
import { useGift } from './use-gift.ts'

/** One card at a time: its code, its content, and the status of its claim. */
export function GiftCardForm() {
  const { t } = useTranslation('giftCards')
  const gift = useGift()
  const { claimed, lookup } = gift
  return (
    <section className={card.card} aria-label={t('task')}>
      <div className={card.body}>
        {claimed ? (
          <ClaimedView claimed={claimed} gift={gift} />
        ) : (
          <>
            <CodeField lookup={lookup} isNext={gift.isNext} />
            {lookup.found?.card && <ClaimSection gift={gift} card={lookup.found.card} />}
          </>
        )}
      </div>
    </section>
  )
}
