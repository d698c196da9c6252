import type { TermsText } from './terms-text.ts'

export const terms: TermsText = {
  title: 'Terms and Conditions',
  versionOf: 'Version of',
  intro:
    'This is a demonstration deployment of {brand}. Its networks, tokens and dollars are made for trying the product out. Nothing here is money, an offer or advice.',
  contents: 'Contents',
  sections: [
    {
      id: 'company',
      heading: 'Company terms',
      parts: [
        {
          heading: 'Who this is',
          text: '{brand} runs this page and the server behind it. Your wallet is yours: {brand} never holds its keys and cannot move what is in it without your signature.',
        },
        {
          heading: 'Signing in',
          text: 'You sign in with a message that names this page, your address, the network and the time. The message triggers no blockchain transaction and costs nothing. Closing it disconnects your wallet.',
        },
        {
          heading: 'What you send to a network',
          text: 'A confirmed transaction cannot be undone, by you or by {brand}. Check the amount, the network and the token in your wallet before you approve. Network fees go to the network.',
        },
        {
          heading: 'Who may use it',
          text: 'A wallet can be restricted, for example where a check for money laundering finds something. The page then says so. What is in the wallet stays visible and stays yours.',
        },
        {
          heading: 'What is stored',
          text: 'The server keeps your address, your sessions and what you did here, because it could not work without them. Your theme, your language and transactions under way are kept in this browser.',
        },
        {
          heading: 'What is not promised',
          text: 'This deployment may stop, change or lose its data at any time. {brand} does not promise that it is available, complete or fit for any purpose but trying it out.',
        },
      ],
    },
    {
      id: 'usd-plus',
      heading: 'USD+ terms',
      parts: [
        {
          heading: 'What USD+ is',
          text: 'USD+ is a token that stays at one US dollar. Short-term US Treasuries are meant to stand behind it. In this demonstration no Treasuries are held, and USD+ has no value.',
        },
        {
          heading: 'Buying',
          text: 'You pay with a stablecoin that the minter accepts. First you allow the minter to take exactly the amount you typed, then you deposit it and receive USD+. The page shows what you will receive before you sign.',
        },
        {
          heading: 'Redeeming',
          text: 'You can redeem 1 USD+ for 1 USD, paid in USDC. A redemption takes 0-3 days.',
        },
        {
          heading: 'Yield',
          text: 'The yield is variable. It is set from what the Treasuries pay, after costs, and it can be zero. What it was says nothing about what it will be.',
        },
        {
          heading: 'Risks',
          text: 'USD+ is not a bank deposit and is not insured. Contracts can have errors, networks can stop or reorganise, and a stablecoin can lose its value. Do not put in what you cannot do without.',
        },
      ],
    },
  ],
  contact: 'Questions: write to',
}
