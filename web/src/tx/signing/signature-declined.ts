/** The user read the words and declined, with the code by which wallets report the same (EIP-1193). */
export class SignatureDeclined extends Error {
  readonly code = 4001
  constructor() {
    super('The user declined the signature in the page.')
    this.name = 'SignatureDeclined'
  }
}
