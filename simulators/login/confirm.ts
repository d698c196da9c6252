import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkNameOf } from '../../shared/chain/chains.ts'
import { type Deployment, deploymentSchema } from '../../shared/chain/deployment.ts'
import { describeAddress, describeContractCall } from '../../shared/chain/describe-call.ts'
import { toAmountText } from '../../shared/domain/money/amount.ts'
import { escapeHtml } from '../page.ts'
import { isCrossOrigin } from './authorize.ts'
import type { LoginContext } from './context.ts'
import { toLoginPage } from './layout.ts'
import { toScriptText } from './pages.ts'
import { parseTransactionCall, type WalletSigner } from './signing.ts'
import type { LoginFlow, LoginStore, StoredSigningRequest } from './store.ts'
import { fillPlaceholders, loginTextsOf, toLoginLocale } from './texts.ts'

type ConfirmDeps = {
  logins: LoginStore
  signing: WalletSigner
  context: LoginContext
  dataDir: string
}

type ById = { Params: { id: string }; Querystring: { lang?: string } }

const NATIVE_DECIMALS = 18

/**
 * Adds the wallet's confirmation page, in a frame that only the product's page may embed. Only a click in this
 * page counts: posts of other sites are refused by `sec-fetch-site`.
 */
export function addConfirmationRoutes(
  app: FastifyInstance,
  { logins, signing, context, dataDir }: ConfirmDeps,
) {
  const findOpen = (id: string) => {
    const question = logins.findQuestion(id)
    return question?.status === 'open' ? question : null
  }
  app.get<ById>('/confirm/:id', async ({ params, query }, reply) => {
    const question = findOpen(params.id)
    const locale = toLoginLocale(query.lang)
    if (!question) return showFramed(reply.code(410), context, toAnsweredPage(params.id, context))
    const texts = loginTextsOf(locale)
    const isSend = question.method === 'eth_sendTransaction'
    const facts = isSend
      ? toFacts(question, locale, readDeployment(dataDir, question))
      : toTypedData(question)
    const action = (name: string) => `/confirm/${question.id}/${name}?lang=${locale}`
    const body = `<p class="quiet">${escapeHtml(fillPlaceholders(texts.asks, { origin: context.productOrigin }))}</p>
${facts}
<div class="pair decision">
<form method="post" action="${action('reject')}"><button>${texts.reject}</button></form>
<form method="post" action="${action('approve')}"><button class="main">${texts.approve}</button></form>
</div>`
    const title = isSend ? texts.confirmSend : texts.confirmSign
    return showFramed(reply, context, toLoginPage(locale, title, body))
  })
  app.post<ById>('/confirm/:id/reject', async ({ params, headers }, reply) => {
    if (isCrossOrigin(headers)) return reply.code(403).send({ error: 'wrong_origin' })
    logins.rejectQuestion(params.id)
    return showFramed(reply, context, toAnsweredPage(params.id, context))
  })
  app.post<ById>('/confirm/:id/approve', async ({ params, headers }, reply) => {
    if (isCrossOrigin(headers)) return reply.code(403).send({ error: 'wrong_origin' })
    const question = findOpen(params.id)
    const user = question && logins.findIdentity('id', question.identity_id)
    // The start of signing is saved first, so that a second click does not sign again.
    if (question && user && logins.beginSigning(question.id)) {
      const settled = await signing.perform(user, question).then(
        (answer) => ({ status: 'done', answer }) as const,
        (error: unknown) => ({ status: 'failed', answer: toErrorMessage(error) }) as const,
      )
      logins.settleQuestion(question.id, settled)
    }
    return showFramed(reply, context, toAnsweredPage(params.id, context))
  })
}

function toFacts(
  question: StoredSigningRequest,
  language: LoginFlow['locale'],
  deployments: readonly Deployment[],
): string {
  const call = parseTransactionCall((JSON.parse(question.params) as unknown[])[0])
  if (!call) return ''
  const texts = loginTextsOf(language)
  const settings = { deployments, language }
  const { functionName, args, amount } = describeContractCall(call.to, call.data, settings)
  const rows: [string, string][] = [
    ...(functionName === null ? [] : [[texts.function, functionName] as [string, string]]),
    ...(amount === null ? [] : [[texts.amount, amount] as [string, string]]),
    [texts.to, describeAddress(call.to, settings)],
    ...args,
    [texts.from, call.from],
    [texts.network, networkNameOf(question.chain_id)],
    [texts.value, `${toAmountText(call.value, NATIVE_DECIMALS)} ETH`],
  ]
  const list = rows.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return `<dl>${list.join('')}</dl>
<details><summary>${texts.raw}</summary><pre>${escapeHtml(call.data)}</pre></details>`
}

function toTypedData({ params }: StoredSigningRequest): string {
  const [, text] = JSON.parse(params) as [unknown, unknown]
  const { domain, message } = JSON.parse(String(text)) as { domain?: unknown; message?: unknown }
  return `<pre>${escapeHtml(JSON.stringify({ domain, message }, null, 2))}</pre>`
}

function readDeployment(dataDir: string, { chain_id }: StoredSigningRequest): Deployment[] {
  const file = path.join(dataDir, 'deployments', `${chain_id}.json`)
  return existsSync(file) ? [deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))] : []
}

/** Returns the page that posts a message without the answer, which the product's page fetches with its token. */
const toAnsweredPage = (id: string, { productOrigin }: LoginContext) =>
  toLoginPage(
    'en',
    ' ',
    `<script>parent.postMessage(${toScriptText({ type: 'answered', id })}, ${toScriptText(
      productOrigin,
    )})</script>`,
  )

const showFramed = (reply: FastifyReply, { productOrigin }: LoginContext, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `frame-ancestors ${productOrigin}`)
    .send(page)
