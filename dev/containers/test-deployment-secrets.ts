import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../paths.ts'

/** Secrets that `make-secrets.sh` leaves empty, because another party issues them. */
export const issuedSecrets: Readonly<Record<string, string>> = {
  operator_tokens: `ana:${'8a'.repeat(32)},luis:${'9a'.repeat(32)}`,
  bank_key: 'a-key-of-theirs-for-us',
  bank_webhook_secret: 'whsec_YmFua2JhbmtiYW5rYmFua2JhbmtiYW5r',
  custodian_key: 'a-key-of-theirs-for-us',
  market_data_key: 'our-id:our-secret',
  holdings_key: 'our-id:our-secret',
  brokerage_key: 'our-id:our-secret',
  bank_link_secret: 'our-secret-there',
  kyc_key: 'a-key-of-theirs-for-us',
  kyc_webhook_secret: 'wbhsec_of-who-checks-identities',
  mail_key: 'a-key-of-theirs-for-us',
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
    (name) => name !== 'postgres_password',
  )
  return Object.fromEntries(
    names.map((name) => [`${name.toUpperCase()}_FILE`, toSecretFile(folder, name)]),
  )
}
