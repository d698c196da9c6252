/**
 * Reasons for a withholding rate. `no_form`: nothing certifies the holder. `form_expired`, `form_changed`: the signed
 * form has run out, or is not the one that follows from the identity check. `no_treaty`: a valid form, and a country
 * without a lower rate. `treaty`: a valid form and its country's treaty rate. `us_person`: a valid W-9.
 * `backup`: a US person whose W-9 is missing or lacks a tax number.
 *
 * The list has a file of its own, because the page's schemas need it without the table of rates.
 */
export const withholdingReasons = [
  'no_form',
  'form_expired',
  'form_changed',
  'no_treaty',
  'treaty',
  'us_person',
  'backup',
] as const

export type WithholdingReason = (typeof withholdingReasons)[number]
