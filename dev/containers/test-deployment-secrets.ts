import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vendorVariables } from '../../server/src/testing/server/test-vendor-variables.ts'
import { fromRoot } from '../paths.ts'

/** Settings of a deployment apart from its secrets. Those of the example are refused. */
export const deploymentSettings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(vendorVariables).filter(([name]) => !/_(KEY|SECRET|TOKENS)$/.test(name)),
  ),
  PUBLIC_HOST: 'parvalue.dev',
  SUPPORT_EMAIL: 'support@parvalue.dev',
  RPC_URL_1: 'https://node.vendors.dev',
  PUBLIC_RPC_URL_1: 'https://public-node.vendors.dev',
  BANK_URL: 'https://bank.vendors.dev',
  BANK_ACCOUNT: 'account_of_tests',
  WIRE_BANK_SWIFT: 'TESTUS33',
  WIRE_BANK_ROUTING_NUMBER: '021000021',
  WIRE_BANK_NAME: 'Bank of the tests',
  WIRE_BANK_ADDRESS: '1 Test Street',
  WIRE_ACCOUNT_NUMBER: '9876543210',
  WIRE_BENEFICIARY_NAME: 'Company of the tests',
  WIRE_BENEFICIARY_ADDRESS: '2 Test Avenue',
  CUSTODIAN_URL: 'https://custodian.vendors.dev',
}

/** Secrets that `make-secrets.sh` leaves empty, because another party issues them. */
export const issuedSecrets: Readonly<Record<string, string>> = {
  operator_tokens: vendorVariables.OPERATOR_TOKENS,
  bank_key: 'a key of the bank',
  bank_webhook_secret: `whsec_${'YmFuaw'.repeat(6)}`,
  custodian_key: 'a key of the custodian',
  market_data_key: vendorVariables.MARKET_DATA_KEY,
  holdings_key: vendorVariables.HOLDINGS_KEY,
  brokerage_key: vendorVariables.BROKERAGE_KEY,
  bank_link_secret: vendorVariables.BANK_LINK_SECRET,
  kyc_key: vendorVariables.KYC_KEY,
  kyc_webhook_secret: vendorVariables.KYC_WEBHOOK_SECRET,
  mail_key: vendorVariables.MAIL_KEY,
}

/** Runs `make-secrets.sh` in a folder, as an operator does in `docker/`, and returns its output. */
export function makeSecrets(folder: string): string {
  for (const name of ['compose.yaml', 'make-secrets.sh']) {
    cpSync(fromRoot('docker', name), path.join(folder, name))
  }
  return execFileSync('sh', [path.join(folder, 'make-secrets.sh')], { encoding: 'utf8' })
}

export const toSecretFile = (folder: string, name: string): string =>
  path.join(folder, 'secrets', name)

/** Makes all secrets of a deployment, some with given values, and returns the variables that name their files. */
export function createDeploymentSecrets(folder: string, given: Readonly<Record<string, string>>) {
  makeSecrets(folder)
  for (const [name, value] of Object.entries({ ...issuedSecrets, ...given })) {
    writeFileSync(toSecretFile(folder, name), value)
  }
  const names = readdirSync(path.join(folder, 'secrets')).filter(
    (name) => !['postgres_password', 'grafana_password'].includes(name),
  )
  return Object.fromEntries(
    names.map((name) => [`${name.toUpperCase()}_FILE`, toSecretFile(folder, name)]),
  )
}
