import { useTranslation } from 'react-i18next'
import type { UnclaimedGiftCard } from '#api/dollar/gift-cards.ts'
import { toFullMomentText, toLastDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { SupportContext } from '#support/support-email.ts'
import { SupportLink } from '#support/support-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { GiftCardFace } from './card-face.tsx'
import { toGiftContentText } from './content-text.ts'
import styles from './gift.module.css'
import type { GiftBlocker } from './gift-rules.ts'
import { GiftTargetRows } from './target-rows.tsx'
import type { GiftCardFlow } from './use-gift-card-flow.ts'
import { useGiftClaimAlert } from './use-gift-claim-alert.ts'

type GiftClaimSectionProps = { gift: GiftCardFlow; card: UnclaimedGiftCard }

/** Shows the content of the card, its destination and the button that claims it. */
export function GiftClaimSection({ gift, card }: GiftClaimSectionProps) {
  const { t } = useTranslation('giftCards')
  const { blocker, target, claim } = gift
  const alert = useGiftClaimAlert(gift)
  const isConnect = blocker === 'connect'
  return (
    <div>
      <GiftCardFace label={t('ready')} content={card.content} destination={target.destination}>
        {card.from !== null && <span>{t('from', { name: card.from })}</span>}
        <Until expiresMs={card.expiresMs} />
      </GiftCardFace>
      <GiftTargetRows gift={gift} card={card} />
      {alert && <FormAlert alert={alert} />}
      {alert && claim.failure && (
        <p className={styles.letter}>
          <SupportLink context={toSupportContext(gift, card, alert.title)} />
        </p>
      )}
      <FormAction>
        <Button
          isBig
          isDisabled={blocker !== null && blocker !== 'connect'}
          isBusy={claim.isSending || blocker === 'connecting'}
          reason={useReason(blocker)}
          onClick={blocker === 'connect' ? openConnectDialog : gift.press}
        >
          {isConnect
            ? t('connectWallet')
            : t('claim', { content: toGiftContentText(card.content, target.destination) })}
        </Button>
      </FormAction>
      <p className={styles.note}>{t(`notes.${target.destination}`)}</p>
    </div>
  )
}

function toSupportContext(
  { target, claim }: GiftCardFlow,
  card: UnclaimedGiftCard,
  message: string,
): SupportContext {
  const { destination, chainId } = target
  const id = claim.intent?.key ?? null
  const isToChain = destination === 'wallet'
  const item = toGiftContentText(card.content, destination)
  return { kind: 'giftCard', item, id, chainId: isToChain ? chainId : null, message }
}

function Until({ expiresMs }: { expiresMs: number }) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  return (
    <time
      dateTime={new Date(expiresMs).toISOString()}
      title={toFullMomentText(expiresMs, language)}
    >
      {t('until', { day: toLastDayText(expiresMs, language) })}
    </time>
  )
}

/** Returns the reason below the button; alerts show the other reasons. */
function useReason(blocker: GiftBlocker | null): string | null {
  const { t } = useTranslation('giftCards')
  switch (blocker) {
    case 'connecting':
      return t('reasons.connecting')
    case 'signing_in':
      return t('reasons.signingIn')
    case 'unsupported_network':
      return t('reasons.unsupportedNetwork')
    case 'account_unknown':
      return t('reasons.accountUnknown')
    case 'unavailable':
      return t('reasons.unavailable')
    default:
      return null
  }
}
