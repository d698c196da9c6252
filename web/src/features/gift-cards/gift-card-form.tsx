import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { GiftClaimSection } from './claim-section.tsx'
import { ClaimedGiftCard } from './claimed-view.tsx'
import { GiftCodeField } from './code-field.tsx'
import { useGiftCardFlow } from './use-gift-card-flow.ts'

/** Shows one card at a time: its code, its content, and the status of its claim. */
export function GiftCardForm() {
  const { t } = useTranslation('giftCards')
  const gift = useGiftCardFlow()
  const { claimed, lookup } = gift
  return (
    <section className={card.card} aria-label={t('task')}>
      <div className={card.body}>
        {claimed ? (
          <ClaimedGiftCard claimed={claimed} gift={gift} />
        ) : (
          <>
            <GiftCodeField lookup={lookup} isNext={gift.isNext} />
            {lookup.found?.card && <GiftClaimSection gift={gift} card={lookup.found.card} />}
          </>
        )}
      </div>
    </section>
  )
}
