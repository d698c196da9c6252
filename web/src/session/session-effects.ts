import { ApiError } from '@parvalue/shared/api/client.ts'
import {
  createNonce,
  type TermsForm,
  toSignInMessage,
} from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { apiClient, setRequestWallet } from '#api/client/client.ts'
import { toApiErrorText } from '#api/client/error-text.ts'
import { clearWalletQueries } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { serverNowMs, setServerTime } from '#device/clock.ts'
import { disconnectWallet, signMessage } from '#wallet/wallet.ts'
import {
  isRequestPending,
  isSignInRejection,
  isUserRejection,
  isWalletChanged,
} from '#wallet/wallet-error.ts'
import type {
  EligibilityConfirmation,
  SessionEffect,
  SessionFlowEvent,
  SessionSigner,
  SignInMessage,
} from './session-flow.ts'
import { showSignInToast } from './sign-in-toast.ts'
import { toSignInTermsForm } from './terms-form.ts'

/** Version of the current terms; updated when the server reports a newer one than this page was served with. */
let termsDate = boot.termsDate

/** Resolves when the old session has ended; requests for a new signer wait for it. */
let sessionEnd: Promise<void> = Promise.resolve()

/** Passes an event to the session, unless another signer or message has taken the place of the effect's. */
type Dispatch = (event: SessionFlowEvent) => void

/** Sends the sign-in. It shows no toast, because the sign-in dialog shows its errors itself. */
const signInRequest = createApiRequest(
  (body: Parameters<typeof apiClient.user.createWallet>[0]['body']) =>
    apiClient.user.createWallet({ body }),
  { isSilent: true },
)

/** Runs an effect; `isCurrent` tells whether its signer and message are still those of the session. */
export function runSessionEffect(
  effect: SessionEffect,
  dispatch: Dispatch,
  isCurrent: () => boolean,
): void {
  switch (effect.name) {
    case 'end-session':
      sessionEnd = sessionEnd.then(endSession)
      void sessionEnd.then(() => dispatch({ name: 'session-ended' }))
      break
    case 'find-user':
      setTimeout(() => void findUser(effect.address).then(dispatch), effect.delayMs)
      break
    case 'create-message':
      setTimeout(() => dispatch(toMessageEvent(effect)), effect.delayMs)
      break
    case 'request-signature':
      setTimeout(() => {
        if (isCurrent()) void requestSignature(effect.message).then(dispatch)
      }, effect.delayMs)
      break
    case 'create-session':
      void createSession(effect).then(dispatch)
      break
    case 'confirm-eligibility':
      void confirmEligibility(effect.confirmation).then(dispatch)
      break
    case 'disconnect':
      void disconnectWallet()
      break
    case 'show-rejected':
      showSignInToast({ name: 'rejected' })
      break
    case 'show-changed':
      showSignInToast({ name: 'changed' })
      break
    case 'show-failed':
      showSignInToast({ name: 'failed', text: effect.text })
  }
}

/** Ends the session; the logout is sent for the old account, before its address is cleared. */
async function endSession(): Promise<void> {
  clearWalletQueries()
  await apiClient.user.logout().catch(() => null)
  setRequestWallet(null)
}

async function findUser(address: Address): Promise<SessionFlowEvent> {
  await sessionEnd
  setRequestWallet(address)
  try {
    const record = await apiClient.user.getUser()
    termsDate = record.terms.version_date
    return { name: 'user-found', record }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 401
    return { name: isUnknown ? 'user-unknown' : 'user-unreachable' }
  }
}

const toMessageEvent = ({ signer, form }: CreateMessage): SessionFlowEvent => ({
  name: 'message-made',
  message: createMessage({ ...signer, form: form ?? toSignInTermsForm(location.pathname) }),
})

type CreateMessage = Extract<SessionEffect, { name: 'create-message' }>
type MessageFields = Pick<SessionSigner, 'address' | 'chainId'> & { form: TermsForm }

function createMessage({ address, chainId, form }: MessageFields): SignInMessage {
  const nonce = createNonce(serverNowMs(), crypto.getRandomValues(new Uint8Array(10)))
  const { publicUrl } = boot
  const fields = { publicUrl, termsDate, brand: boot.brand.name, address, chainId, nonce, form }
  return { text: toSignInMessage(fields), nonce, chainId, address, form }
}

async function requestSignature(message: SignInMessage): Promise<SessionFlowEvent> {
  try {
    return { name: 'signed', signature: await signMessage(message.text, message) }
  } catch (error) {
    if (isUserRejection(error)) return { name: 'sign-rejected' }
    if (isRequestPending(error)) return { name: 'sign-pending' }
    if (isWalletChanged(error)) return { name: 'sign-failed', isWalletChanged: true }
    return { name: isSignInRejection(error) ? 'sign-rejected' : 'sign-failed' }
  }
}

type CreateSession = Extract<SessionEffect, { name: 'create-session' }>

async function createSession(effect: CreateSession): Promise<SessionFlowEvent> {
  const { message, signature, confirmation } = effect
  const { address, nonce, chainId } = message
  try {
    const body = { address, nonce, signature, chain_id: chainId }
    const record = await signInRequest.send(body)
    return { name: 'user-found', record: confirmation ? await confirm(confirmation) : record }
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.serverTime : null
    if (serverTime === null) return { name: 'post-failed', text: toText(error) }
    setServerTime(Date.parse(serverTime))
    return {
      name: 'clock-differs',
      message: createMessage(message),
    }
  }
}

async function confirmEligibility(
  confirmation: EligibilityConfirmation,
): Promise<SessionFlowEvent> {
  try {
    return { name: 'eligibility-confirmed', record: await confirm(confirmation) }
  } catch (error) {
    return { name: 'eligibility-failed', text: toText(error) }
  }
}

const confirm = ({ versionDate, language }: EligibilityConfirmation) =>
  apiClient.user.confirmEligibility({ body: { version_date: versionDate, language } })

const toText = (error: unknown) => (error instanceof ApiError ? toApiErrorText(error) : null)
