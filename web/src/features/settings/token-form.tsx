import {
  ACCESS_TOKEN_NAME_LENGTH_MAX,
  ACCESS_TOKENS_MAX,
  accessTokenScopes,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessTokenInput, accessTokenCreationRequest } from '#api/account/access-tokens.ts'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { Button } from '#ui/button/button.tsx'
import { Chips } from '#ui/form/chips.tsx'
import type { CreatedAccessToken } from './created-token.ts'
import styles from './settings-page.module.css'
import { TokenDataChoice } from './token-data-choice.tsx'
import {
  accessTokenDayChoices,
  parseAccessTokenData,
  parseAccessTokenDays,
  parseAccessTokenScope,
  toAccessTokenName,
} from './token-rules.ts'

type AccessTokenFormProps = { isFull: boolean; onCreated: (created: CreatedAccessToken) => void }

/**
 * Shows the form of a new token. If the last signature is too old, the API client requests another and
 * continues.
 */
export function AccessTokenForm({ isFull, onCreated }: AccessTokenFormProps) {
  const { t } = useTranslation('settings')
  const [nameText, typeName] = useFormDraft('access-token.name')
  const [scopeText, chooseScope] = useFormDraft('access-token.scope')
  const [dataText, chooseData] = useFormDraft('access-token.data')
  const [daysText, chooseDays] = useFormDraft('access-token.days')
  const [isBusy, setBusy] = useState(false)
  const input = {
    name: toAccessTokenName(nameText),
    scope: parseAccessTokenScope(scopeText),
    personalData: parseAccessTokenData(dataText),
    days: parseAccessTokenDays(daysText),
  }
  const reason = isFull
    ? t('tokens.full', { count: ACCESS_TOKENS_MAX })
    : input.name === ''
      ? t('tokens.nameMissing')
      : null
  async function make() {
    setBusy(true)
    const token = await createToken(input)
    setBusy(false)
    if (token === null) return
    typeName('')
    // The next token reads personal data only if the user chooses so again.
    chooseData('')
    onCreated({ name: input.name, token })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null && !isBusy) void make()
      }}
    >
      <NameField text={nameText} onType={typeName} />
      <ScopeChoice scope={input.scope} onChoose={chooseScope} />
      <TokenDataChoice
        chosen={input.personalData}
        onChoose={(chosen) => chooseData(chosen.join(','))}
      />
      <DaysChoice days={input.days} onChoose={chooseDays} />
      <div>
        <Button
          type="submit"
          isBusy={isBusy}
          isDisabled={reason !== null}
          reason={reason ?? t('tokens.makeNote')}
        >
          {t('tokens.make')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the token, or null after a failure, which the request shows as a toast. */
async function createToken(input: AccessTokenInput): Promise<string | null> {
  try {
    return await accessTokenCreationRequest.send(input)
  } catch {
    return null
  } finally {
    // A new signature has created a new session as well.
    void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
  }
}

function NameField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {t('tokens.name')}
      </label>
      <input
        id={id}
        type="text"
        name="tokenName"
        className={styles.input}
        value={text}
        maxLength={ACCESS_TOKEN_NAME_LENGTH_MAX}
        placeholder={t('tokens.namePlaceholder')}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('tokens.nameHint')}
      </p>
    </div>
  )
}

type ScopeChoiceProps = { scope: AccessTokenInput['scope']; onChoose: (scope: string) => void }

function ScopeChoice({ scope, onChoose }: ScopeChoiceProps) {
  const { t } = useTranslation('settings')
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend className="label">{t('tokens.scope')}</legend>
      {accessTokenScopes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={scope === one}
            onChange={() => onChoose(one)}
          />
          <b>{t(`tokens.scopes.${one}`)}</b>
          <span className={styles.hint}>{t(`tokens.scopeTexts.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function DaysChoice({ days, onChoose }: { days: number; onChoose: (days: string) => void }) {
  const { t } = useTranslation('settings')
  return (
    <Chips
      label={t('tokens.days')}
      isLabelShown
      value={days}
      choices={accessTokenDayChoices.map((count) => ({
        value: count,
        label: t('tokens.dayCount', { count }),
      }))}
      onChoose={(count) => onChoose(`${count}`)}
    />
  )
}
