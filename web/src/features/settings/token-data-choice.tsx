import {
  type AccessTokenData,
  accessTokenData,
} from '@parvalue/shared/domain/identity/access-token.ts'
import { useTranslation } from 'react-i18next'
import styles from './settings-page.module.css'

type TokenDataChoiceProps = {
  chosen: readonly AccessTokenData[]
  onChoose: (chosen: readonly AccessTokenData[]) => void
}

/** Lets the user allow a token to read personal data; without a choice it reads none of it. */
export function TokenDataChoice({ chosen, onChoose }: TokenDataChoiceProps) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className={styles.scopes}>
      <legend className="label">{t('tokens.data')}</legend>
      {accessTokenData.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== kind)
              onChoose(target.checked ? [...others, kind] : others)
            }}
          />
          <b>{t(`tokens.dataKinds.${kind}`)}</b>
          <span className={styles.hint}>{t(`tokens.dataTexts.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
