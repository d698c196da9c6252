import { createHash } from 'node:crypto'

/** Returns 32 bytes in hex that look random and are the same in every run. */
export const testSecret = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Variables of vendors and operators that hardened mode requires; no test calls these vendors. */
export const vendorVariables = {
  OPERATOR_TOKENS: `ana:${testSecret('ana')},luis:${testSecret('luis')}`,
  MARKET_DATA_URL: 'https://market.vendors.dev',
  MARKET_DATA_KEY: 'an-id-of-ours:a-secret-of-ours',
  HOLDINGS_URL: 'https://holdings.vendors.dev',
  HOLDINGS_KEY: 'an-id-of-ours:a-secret-of-ours',
  HOLDINGS_ACCOUNT: '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b99',
  BROKERAGE_URL: 'https://brokerage.vendors.dev',
  BROKERAGE_KEY: 'an-id-of-ours:a-secret-of-ours',
  BROKERAGE_ACCOUNT: '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b99',
  BANK_LINK_URL: 'https://bank-link.vendors.dev',
  BANK_LINK_CLIENT: 'an id of ours at the linker',
  BANK_LINK_SECRET: 'a secret of ours at the linker',
  ENCRYPTION_KEY: testSecret('data'),
  KYC_URL: 'https://kyc.vendors.dev',
  KYC_KEY: 'a key of who checks identities',
  KYC_WEBHOOK_SECRET: 'wbhsec_of-the-identity-vendor',
  KYC_TEMPLATE: 'itmpl_of-the-tests',
  KYC_REPORT_TEMPLATE: 'rptp_of-the-tests',
  MAIL_URL: 'https://mail.vendors.dev',
  MAIL_KEY: 'a key of who carries mail',
  MAIL_FROM: 'no-reply@parvalue.dev',
}
