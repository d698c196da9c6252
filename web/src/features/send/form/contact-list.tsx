import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#api/transfers/contacts.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import styles from './send-form.module.css'

type ContactListProps = {
  contacts: readonly Contact[]
  onChoose: (contact: Contact) => void
  onBack: () => void
}

/** Shows the address book to choose a recipient from. */
export function ContactList({ contacts, onChoose, onBack }: ContactListProps) {
  const { t } = useTranslation('send')
  return (
    <CardScreen title={t('contacts.title')} backLabel={t('back')} onBack={onBack}>
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <li key={contact.address}>
            <button type="button" className={styles.choice} onClick={() => onChoose(contact)}>
              <Avatar address={contact.address} />
              <span>
                <strong>{contact.label}</strong>
                <span className={styles.sub}>{shortenAddress(contact.address)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </CardScreen>
  )
}
