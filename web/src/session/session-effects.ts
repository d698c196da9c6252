import { ApiError } from '@parvalue/shared/api/client.ts'
import {
  makeNonce,
  type TermsForm,
  toSignInMessage,
} from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { client, setWalletAddress } from '#api/client/client.ts'
import { toErrorText } from '#api/client/error-text.ts'
import { clearPersonalQueries } from '#api/client/query-client.ts'
import { createRequest } from '#api/client/request.ts'
import { disconnectWallet, signMessage } from '#wallet/wallet.ts'
import { isPending, isRejection, isSignInRejection, isWalletChanged } from '#wallet/wallet-error.ts'
import type { Confirmation, Effect, FlowEvent, Signer, SignInMessage } from './session-flow.ts'
import { showSignInNotice } from './sign-in-notice.ts'
import { toTermsForm } from './terms-form.ts'

/** The server's clock less ours, known once it refused a sign-in for that. */
let clockOffsetMs = 0

/** Of the terms as they stand; newer than the page's own once the server said so. */
let termsDate = boot.termsDate

/** Old sessions end before anything is asked for a new signer. */
let ending: Promise<void> = Promise.resolve()

type Answer = (event: FlowEvent) => void

/** The sign-in says itself what went wrong. */
const signInRequest = createRequest(
  (body: Parameters<typeof client.user.createWallet>[0]['body']) =>
    client.user.createWallet({ body }),
  { isSilent: true },
)

export function runEffect(effect: Effect, answer: Answer): void {
  switch (effect.name) {
    case 'end-session':
      ending = ending.then(endSession)
      void ending.then(() => answer({ name: 'session-ended' }))
      break
    case 'find-user':
      setTimeout(() => void findUser(effect.address).then(answer), effect.delayMs)
      break
    case 'make-message':
      setTimeout(() => answer(toMessageMade(effect)), effect.delayMs)
      break
    case 'ask-signature':
      setTimeout(() => void askSignature(effect.message).then(answer), effect.delayMs)
      break
    case 'create-session':
      void createSession(effect).then(answer)
      break
    case 'confirm-eligibility':
      void confirmEligibility(effect.confirmation).then(answer)
      break
    case 'disconnect':
      void disconnectWallet()
      break
    case 'show-rejected':
      showSignInNotice({ name: 'rejected' })
      break
    case 'show-changed':
      showSignInNotice({ name: 'changed' })
      break
    case 'show-failed':
      showSignInNotice({ name: 'failed', text: effect.text })
  }
}

/** The logout still goes in the old account's name. */
async function endSession(): Promise<void> {
  clearPersonalQueries()
  await client.user.logout().catch(() => null)
  setWalletAddress(null)
}

async function findUser(address: Address): Promise<FlowEvent> {
  await ending
  setWalletAddress(address)
  try {
    const record = await client.user.getUser()
    termsDate = record.terms.version_date
    return { name: 'user-found', record }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 401
    return { name: isUnknown ? 'user-unknown' : 'user-unreachable' }
  }
}

const toMessageMade = ({ signer, form }: MakeMessage): FlowEvent => ({
  name: 'message-made',
  message: makeMessage({ ...signer, form: form ?? toTermsForm(location.pathname) }),
})

type MakeMessage = Extract<Effect, { name: 'make-message' }>
type Facts = Pick<Signer, 'address' | 'chainId'> & { form: TermsForm }

function makeMessage({ address, chainId, form }: Facts): SignInMessage {
  const nonce = makeNonce(Date.now() + clockOffsetMs, crypto.getRandomValues(new Uint8Array(10)))
  const { publicUrl } = boot
  const facts = { publicUrl, termsDate, brand: boot.brand.name, address, chainId, nonce, form }
  return { text: toSignInMessage(facts), nonce, chainId, address, form }
}

async function askSignature(message: SignInMessage): Promise<FlowEvent> {
  try {
    return { name: 'signed', signature: await signMessage(message.text, message) }
  } catch (error) {
    if (isRejection(error)) return { name: 'sign-rejected' }
    if (isPending(error)) return { name: 'sign-pending' }
    if (isWalletChanged(error)) return { name: 'sign-failed', isWalletChanged: true }
    return { name: isSignInRejection(error) ? 'sign-rejected' : 'sign-failed' }
  }
}

type CreateSession = Extract<Effect, { name: 'create-session' }>

async function createSession(effect: CreateSession): Promise<FlowEvent> {
  const { message, signature, confirmation } = effect
  const { address, nonce, chainId } = message
  try {
    const body = { address, nonce, signature, chain_id: chainId }
    const record = await signInRequest.send(body)
    return { name: 'user-found', record: confirmation ? await confirm(confirmation) : record }
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.serverTime : null
    if (serverTime === null) return { name: 'post-failed', text: toText(error) }
    clockOffsetMs = Date.parse(serverTime) - Date.now()
    return {
      name: 'clock-differs',
      message: makeMessage(message),
    }
  }
}

async function confirmEligibility(confirmation: Confirmation): Promise<FlowEvent> {
  try {
    return { name: 'eligibility-confirmed', record: await confirm(confirmation) }
  } catch (error) {
    return { name: 'eligibility-failed', text: toText(error) }
  }
}

const confirm = ({ versionDate, language }: Confirmation) =>
  client.user.confirmEligibility({ body: { version_date: versionDate, language } })

const toText = (error: unknown) => (error instanceof ApiError ? toErrorText(error) : null)
