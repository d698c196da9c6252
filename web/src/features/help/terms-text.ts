/** What the terms page says, in one language. `{brand}` stands for the operator's name. */
export type TermsText = {
  title: string
  versionOf: string
  intro: string
  contents: string
  sections: readonly TermsSection[]
  contact: string
}

export type TermsSection = {
  /** The anchor: /terms#company */
  id: 'company' | 'usd-plus'
  heading: string
  parts: readonly { heading: string; text: string }[]
}
