import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

let rootDir: string

beforeEach(() => {
  rootDir = mkdtempSync(path.join(tmpdir(), 'parvalue-config-'))
})
afterEach(() => rmSync(rootDir, { recursive: true }))

test('without variables the server runs locally', () => {
  expect(parseConfig({}, rootDir)).toEqual({
    ok: true,
    value: {
      pageServices: {
        analytics: { url: 'http://127.0.0.1:5110', domain: 'parvalue.example' },
        translationsUrl: 'http://127.0.0.1:5111',
      },
      port: 3000,
      adminPort: 4000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      apiUrl: '',
      appEnv: 'local',
      isHardened: false,
      dataDir: path.join(rootDir, '.data'),
      operators: null,
      webDir: path.join(rootDir, 'web/dist'),
      databaseUrl: null,
      databaseAccess: { poolMode: null, directUrl: null, replicaUrl: null },
      brand: { name: 'Parvalue', supportEmail: 'support@parvalue.example' },
      termsDate: '2026-11-29',
      legal: expect.objectContaining({ terms: expect.anything() }),
      trustedProxies: [],
      chains: [],
      providers: {
        bank: {
          url: 'http://127.0.0.1:5104',
          key: 'simulated-bank',
          webhookSecret: 'simulated-bank-webhooks',
        },
        custodian: { url: 'http://127.0.0.1:5107', key: 'simulated-custodian' },
        marketData: { url: 'http://127.0.0.1:5106', key: 'simulated:simulated-market-data' },
        holdings: {
          url: 'http://127.0.0.1:5105',
          key: 'simulated:simulated-brokerage',
          account: '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11',
        },
        brokerage: {
          url: 'http://127.0.0.1:5105',
          key: 'simulated:simulated-brokerage',
          account: '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11',
        },
        bankLink: {
          url: 'http://127.0.0.1:5103',
          client: 'simulated',
          secret: 'simulated-bank-link',
        },
        kyc: {
          url: 'http://127.0.0.1:5102',
          key: 'simulated-kyc',
          webhookSecret: 'simulated-kyc-webhooks',
          template: 'itmpl_simulated',
          reportTemplate: 'rptp_simulated',
        },
        mail: {
          url: 'http://127.0.0.1:5108',
          key: 'simulated-mail',
          from: 'no-reply@parvalue.example',
        },
      },
      restrictorKey: null,
      wireMinterKey: null,
      worldShifts: [],
      entry: {
        login: {
          provider: 'simulated',
          url: 'http://127.0.0.1:5101',
          methods: ['email', 'google'],
        },
        hasExternalWallets: true,
        walletConnect: null,
      },
      wires: {
        accountId: 'account_usd',
        otherAccountIds: ['account_eur'],
        instructions: {
          bankSwift: 'SIMBUS33',
          bankRoutingNumber: '101050001',
          bankName: 'Simulated Bank',
          bankAddress: '1 Example Street, New York, NY 10001, USA',
          beneficiaryAccountNumber: '4207001836',
          beneficiaryName: 'Parvalue Example',
          beneficiaryAddress: '2 Example Avenue, New York, NY 10001, USA',
        },
        expiryDays: 30,
        returnDays: 10,
      },
      fulfillerKey: null,
      rebaserKey: null,
      rebaseEverySeconds: 86_400,
      approvalLimit: 1_000_000_000_000n,
      distributorKey: null,
      ordersKey: null,
      reporterKey: null,
      dataKey: null,
      houseKey: null,
      dividendTaxBps: 3_000,
      actionsEverySeconds: 30,
      faucetKey: null,
      crashAt: null,
      metricsPort: null,
      tracing: { endpoint: null, ratio: 1 },
      limitsPerMinute: { all: 600, signIn: 30 },
    },
  })
})
