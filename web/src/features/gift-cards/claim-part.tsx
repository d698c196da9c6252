import { useTranslation } from 'react-i18next'
import type { OpenCard } from '#api/dollar/gift-cards.ts'
import { toFullMomentText, toLastDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { SupportContext } from '#support/support-email.ts'
import { SupportLink } from '#support/support-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { CardFace } from './card-face.tsx'
import { toContentText } from './content-text.ts'
import styles from './gift.module.css'
import type { GiftHindrance } from './gift-rules.ts'
import { PlaceRows } from './place-rows.tsx'
import { useClaimAlert } from './use-claim-alert.ts'
import type { Gift } from './use-gift.ts'

type ClaimPartProps = { gift: Gift; card: OpenCard }

/** Content of the card, its destination and the button that claims it. */
export function ClaimPart({ gift, card }: ClaimPartProps) {
  const { t } = useTranslation('giftCards')
  const { hindrance, place, claim } = gift
  const alert = useClaimAlert(gift)
  const isConnect = hindrance === 'connect' || hindrance === 'connecting'
  return (
    <div>
      <CardFace label={t('ready')} content={card.content} destination={place.destination}>
        {card.from !== null && <span>{t('from', { name: card.from })}</span>}
        <Until expiresMs={card.expiresMs} />
      </CardFace>
      <PlaceRows gift={gift} card={card} />
      {alert && <FormAlert alert={alert} />}
      {alert && claim.failure && (
        <p className={styles.letter}>
          <SupportLink matter={toMatter(gift, card, alert.title)} />
        </p>
      )}
      <Button
        isBig
        isDisabled={hindrance !== null && hindrance !== 'connect'}
        isBusy={claim.isSending || hindrance === 'connecting'}
        reason={useReason(hindrance)}
        onClick={hindrance === 'connect' ? openConnectDialog : gift.press}
      >
        {isConnect
          ? t('connectWallet')
          : t('claim', { content: toContentText(card.content, place.destination) })}
      </Button>
      <p className={styles.note}>{t(`notes.${place.destination}`)}</p>
    </div>
  )
}

function toMatter({ place, claim }: Gift, card: OpenCard, said: string): SupportContext {
  const { destination, chainId } = place
  const id = claim.intent?.key ?? null
  const isToChain = destination === 'wallet'
  const what = toContentText(card.content, destination)
  return { kind: 'giftCard', what, id, chainId: isToChain ? chainId : null, said }
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
function useReason(hindrance: GiftHindrance | null): string | null {
  const { t } = useTranslation('giftCards')
  switch (hindrance) {
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
