import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { type HolderType, holderTypes } from '@parvalue/shared/domain/identity/kyc.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityCheckQuery } from '#api/account/kyc.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { Icon } from '#ui/art/icon.tsx'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../form/step-panel.module.css'
import { PendingAccountStep } from '../page/pending-account-step.tsx'
import { RejectedAccountStep } from '../page/rejected-step.tsx'
import { useIdentityCheckStep } from './use-identity-check-step.ts'

type Identity = ReturnType<typeof useIdentityCheckStep>

/**
 * Shows the identity check at its provider (requirement AB-15). Completing the provider's form does not approve the
 * step.
 */
export function IdentityCheckStep({
  account,
  step,
}: {
  account: string
  step: AccountChecklistStep
}) {
  const { t } = useTranslation('account')
  const identity = useIdentityCheckStep(step)
  const { data } = useQuery(identityCheckQuery(account))
  const provider = data?.provider ?? 'Persona'
  switch (step.status) {
    case 'not_started':
      return <Start identity={identity} provider={provider} />
    case 'in_progress':
    case 'needs_more':
      return <GoOn identity={identity} step={step} type={data?.type ?? null} />
    case 'refused': {
      const kind = step.reason === 'failed' ? 'failed' : 'declined'
      return (
        <RejectedAccountStep
          step="identity"
          title={t(`identity.${kind}Title`)}
          text={t(`identity.${kind}Text`)}
        />
      )
    }
    default:
      return (
        <PendingAccountStep
          text={t('identity.reviewText')}
          expectedAtMs={step.expectedAtMs}
          refresh={{ isBusy: identity.isRefreshing, onRefresh: identity.refresh }}
        />
      )
  }
}

/** Offers the choice between a person and a company (requirement EN-04). */
function Start({ identity, provider }: { identity: Identity; provider: string }) {
  const { t } = useTranslation('account')
  const [chosen, choose] = useFormDraft('account-holder')
  const type: HolderType = chosen === 'ENTITY' ? 'ENTITY' : 'PERSONA'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        identity.open(type)
      }}
    >
      <p className="quiet">{t('identity.text', { provider })}</p>
      <fieldset className={styles.choices}>
        <legend className="label">{t('identity.who')}</legend>
        {holderTypes.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="holder"
              value={one}
              checked={type === one}
              onChange={() => choose(one)}
            />
            <span>
              <b>{t(`identity.types.${one}`)}</b>
              {t(`identity.typeLines.${one}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" isBig isBusy={identity.isOpening}>
        {t('identity.start')}
      </Button>
      <Blocked identity={identity} />
    </form>
  )
}

type GoOnProps = { identity: Identity; step: AccountChecklistStep; type: HolderType | null }

function GoOn({ identity, step, type }: GoOnProps) {
  const { t } = useTranslation('account')
  const other: HolderType | null = type === null ? null : type === 'PERSONA' ? 'ENTITY' : 'PERSONA'
  return (
    <>
      {step.reason === 'expired' ? (
        <div className={styles.alert}>
          <Alert kind="warn">{t('identity.expiredText')}</Alert>
        </div>
      ) : (
        <p className={styles.text}>{t('identity.goOnText')}</p>
      )}
      <Button isBig isBusy={identity.isOpening} onClick={() => identity.open(null)}>
        {t('identity.goOn')}
      </Button>
      <Blocked identity={identity} />
      <div className={styles.links}>
        <button
          type="button"
          className="link"
          disabled={identity.isRefreshing}
          onClick={identity.refresh}
        >
          {t('identity.look')}
        </button>
        {type !== null && other !== null && (
          <button type="button" className="link" onClick={() => identity.open(other)}>
            {t(`identity.otherType.${type}`)}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * Shows a link to the form if its pop-up was blocked: browsers always allow a link that the user presses.
 */
function Blocked({ identity: { blockedUrl } }: { identity: Identity }) {
  const { t } = useTranslation('account')
  if (blockedUrl === null) return null
  return (
    <div className={styles.alert} role="status">
      <Alert kind="warn" title={t('identity.blocked')}>
        <a
          className={joinClassNames(button.button, button.quiet)}
          href={blockedUrl}
          target="_blank"
          rel="noreferrer"
        >
          {t('identity.openForm')}
          <Icon name="external" size="small" />
        </a>
      </Alert>
    </div>
  )
}
