import { CONTACT_LABEL_LENGTH_MAX } from '@parvalue/shared/domain/transfers/contact.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contact, saveContactRequest } from '#api/transfers/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type ContactProblem, checkContact } from './contact-rules.ts'
import styles from './contacts.module.css'
import type { ContactDraft } from './use-contact-draft.ts'

type ContactFormProps = { account: Address; contacts: readonly Contact[]; draft: ContactDraft }

/** Shows the form that adds a contact or changes its name. */
export function ContactForm({ account, contacts, draft }: ContactFormProps) {
  const { t } = useTranslation('send')
  const [isPressed, setPressed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const { addressText, labelText, isEdit } = draft
  useEffect(() => first.current?.focus(), [])
  const checked = checkContact({ addressText, labelText, account, contacts, isEdit })
  const problem = isPressed && 'problem' in checked ? checked.problem : null
  async function press() {
    setPressed(true)
    if (!('contact' in checked) || isBusy) return
    setBusy(true)
    // A refusal is shown as a toast; the form stays open with what is typed.
    const isSaved = await saveContactRequest.send({ account, contact: checked.contact }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (isSaved) draft.close()
  }
  const isOfLabel = problem === 'label_empty' || problem === 'label_used'
  const isAddressFirst = addressText === '' && !isEdit
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t(isEdit ? 'contacts.edit' : 'contacts.add')}
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      {isEdit ? (
        <p className={styles.address}>{addressText}</p>
      ) : (
        <TextField
          label={t('contacts.address')}
          name="contactAddress"
          value={addressText}
          onChange={draft.typeAddress}
          autoComplete="off"
          error={isOfLabel ? null : toText(problem)}
          {...(isAddressFirst ? { ref: first } : {})}
        />
      )}
      <TextField
        label={t('contacts.label')}
        name="contactLabel"
        value={labelText}
        onChange={draft.typeLabel}
        autoComplete="off"
        maxLength={CONTACT_LABEL_LENGTH_MAX}
        error={isOfLabel ? toText(problem) : null}
        note={isOfLabel ? null : t('contacts.labelHint')}
        {...(isAddressFirst ? {} : { ref: first })}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('contacts.save')}
        </Button>
        <Button variant="plain" onClick={draft.close}>
          {t('contacts.cancel')}
        </Button>
      </div>
    </form>
  )

  function toText(reason: ContactProblem | null) {
    return reason === null ? null : t(`contacts.problems.${reason}`)
  }
}
