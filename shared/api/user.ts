import { z } from 'zod'
import { isAddressText } from '../domain/address.ts'
import { endpoint } from './endpoint.ts'

const address = z.string().refine(isAddressText, 'Not a wallet address.')

/** 65 bytes, r s v; other encodings are refused rather than guessed at. */
const signature = z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'Not a wallet signature.')

/** The current wallet record (Spec 3), which restrictions follow from. */
export const walletRecord = z.strictObject({
  entity: z.strictObject({
    is_blocked: z.boolean(),
    is_whitelisted: z.boolean(),
    is_aml_flagged: z.boolean(),
  }),
  wallet: z.strictObject({ address, is_aml_flagged: z.boolean() }),
})

export type WalletRecord = z.infer<typeof walletRecord>

export const user = {
  createWallet: endpoint({
    method: 'POST',
    path: '/user/wallet',
    access: 'public',
    origin: 'spec',
    summary: 'Signs in: checks the signed message and opens a session (cookies).',
    body: z.strictObject({
      address,
      nonce: z.uuidv7('The nonce must be a UUID of version 7.').lowercase(),
      signature,
      chain_id: z.int().positive(),
    }),
    answer: walletRecord,
  }),
  getWallet: endpoint({
    method: 'GET',
    path: '/user/wallet',
    access: 'wallet',
    origin: 'spec',
    summary: 'The wallet of this session.',
    answer: z.strictObject({
      address,
      chain_id: z.int(),
      created_dt: z.iso.datetime(),
      session_expires_dt: z.iso.datetime(),
    }),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/user/',
    access: 'wallet',
    origin: 'spec',
    summary: 'The current wallet record.',
    answer: walletRecord,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'wallet',
    origin: 'spec',
    summary: 'Ends this session.',
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
}
