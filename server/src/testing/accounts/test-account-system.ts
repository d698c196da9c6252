import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { bankLinkSimulator } from '../../../../simulators/bank-link/role.ts'
import { kycSimulator } from '../../../../simulators/kyc/role.ts'
import { mailSimulator } from '../../../../simulators/mail/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { parseConfig } from '../../config/config.ts'
import { toProviderSettings } from '../../config/provider-settings.ts'
import { createWalletOnce } from '../../modules/user/store.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { createCustomerAccounts } from '../../providers/customer-accounts/service.ts'
import { createKycProvider } from '../../providers/kyc/service.ts'
import { testChainKeys } from '../chain/test-chain.ts'
import { createUserAccount } from '../chain/test-wallet.ts'
import { startOrderSystem } from '../orders/test-order-system.ts'
import { createTestGift, toUsdGift } from './test-gifts.ts'
import { insertVerifiedIdentity } from './test-identity.ts'

export type AccountSystem = Awaited<ReturnType<typeof startAccountSystem>>

/** A customer with a verified identity and two gift cards, one for the brokerage account and one for the wallet. */
export type TestMember = {
  person: PrivateKeyAccount
  wallet: Address
  email: string
  accountCode: string
  walletCode: string
}

const ROOT = path.join(import.meta.dirname, '../../../..')

const ACCOUNT_ENV = {
  ENCRYPTION_KEY: 'd7'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1,::1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000',
}

/**
 * Starts an order system with simulated bank linking, identity checks and mail, and customers who may open
 * accounts.
 */
export async function startAccountSystem(systemIndex: number, memberCount: number) {
  const system = await startOrderSystem(systemIndex)
  const { settings, dataDir } = system
  const config = parseConfig({ ...system.env, ...ACCOUNT_ENV }, ROOT)
  if (!config.ok) throw new Error(config.reason)
  const roles = [
    await startSimulator(bankLinkSimulator, settings),
    await startSimulator(kycSimulator, settings),
    await startSimulator(mailSimulator, settings),
  ]
  mkdirSync(path.join(dataDir, 'keys'), { recursive: true })
  writeFileSync(path.join(dataDir, 'keys', 'house'), testChainKeys.house)
  const {
    kyc: kycAccess,
    bankLink: bankAccess,
    mail: mailAccess,
  } = toProviderSettings({}, settings.portBase)
  const persona = createKycProvider(kycAccess, fetch, Date.now)
  const post = async (url: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Record<string, string>
  }
  const checkIdentity = async (wallet: Address) => {
    const { id } = await persona.createInquiry({ reference: wallet, type: 'PERSONA', key: wallet })
    await post(`${kycAccess.url}/control/inquiries/${id}/complete`, {})
    await post(`${kycAccess.url}/control/inquiries/${id}/decide`, { status: 'approved' })
    return id
  }
  const members = await system.inspect(async ({ db }) => {
    const all: TestMember[] = []
    for (let count = 0; count < memberCount; count += 1) {
      const person = createUserAccount()
      const wallet = person.address.toLowerCase() as Address
      await createWalletOnce(db, wallet, Date.now())
      await insertVerifiedIdentity(db, wallet, Date.now(), await checkIdentity(wallet))
      const createGift = (dollars: number) =>
        createTestGift({ db, nowMs: Date.now() }, { content: toUsdGift(dollars) })
      const [{ code: accountCode }, { code: walletCode }] = [
        await createGift(10),
        await createGift(5),
      ]
      const email = `${wallet.slice(2, 10)}@mail.example`
      all.push({ person, wallet, email, accountCode, walletCode })
    }
    return all
  })
  return {
    ...system,
    members,
    config: config.value,
    url: config.value.publicUrl,
    customers: createCustomerAccounts(system.access, { http: fetch, clock: Date.now }),
    run: (crashAt: CrashPoint | '' = '') => system.run(crashAt, ACCOUNT_ENV),
    chooseBank: async (linkToken: string) => {
      const chosen = { link_token: linkToken, account_id: 'cordell-4821' }
      return post(`${bankAccess.url}/sandbox/public_token/create`, chosen)
    },
    listMails: async (to: string) => {
      const url = `${mailAccess.url}/control/mails?${new URLSearchParams({ to })}`
      return (await (await fetch(url)).json()) as { subject: string }[]
    },
    stop: async () => {
      // The simulators write into the data folder, which `system.stop` removes.
      for (const role of roles) await role.stop()
      await system.stop()
    },
  }
}
