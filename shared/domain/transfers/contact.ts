export const CONTACT_LABEL_LENGTH_MAX = 40

/** Size limit of an address book, which a page lists whole. */
export const CONTACTS_MAX = 500
