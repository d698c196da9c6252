import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LOGIN_CLIENT_ID, type LoginContext } from './context.ts'
import type { WalletSigner } from './signing.ts'
import type { LoginIdentity, LoginStore } from './store.ts'

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(LOGIN_CLIENT_ID),
  code: z.string().min(1),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.string(),
})

const questionSchema = z.object({
  chain_id: z.int().positive(),
  method: z.string(),
  params: z.array(z.unknown()),
})

type ApiDeps = {
  logins: LoginStore
  signing: WalletSigner
  context: LoginContext
  clock: () => number
}

/** Adds the calls of the product's page: responses go to its origin only, and to holders of a token. */
export function addLoginApi(app: FastifyInstance, deps: ApiDeps) {
  const { logins, signing, context, clock } = deps
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers, method }, reply) => {
      reply.header('vary', 'origin').header('cache-control', 'no-store')
      if (headers.origin !== context.productOrigin) return refuse(reply, 403, 'wrong_origin')
      reply.header('access-control-allow-origin', context.productOrigin)
      if (method === 'OPTIONS') {
        return reply
          .code(204)
          .header('access-control-allow-methods', 'GET, POST')
          .header('access-control-allow-headers', 'authorization, content-type')
          .header('access-control-max-age', '600')
          .send()
      }
    })
    for (const path of [
      '/token',
      '/session',
      '/logout',
      '/rpc',
      '/questions/:id',
      '/questions/:id/reject',
    ]) {
      scope.options(path, async () => null)
    }
    scope.post('/token', async ({ body }, reply) => {
      const parsed = exchange.safeParse(body)
      const flow = parsed.success ? logins.findFlow('auth_code', parsed.data.code) : null
      if (!parsed.success || !flow || !logins.takeAuthCode(flow.id)) {
        return refuse(reply, 400, 'invalid_grant')
      }
      const isProven = toChallenge(parsed.data.code_verifier) === flow.challenge
      const isTimely = clock() < flow.auth_expires_ms
      const isSamePlace = parsed.data.redirect_uri === context.redirectUri
      const identity = logins.findIdentity('contact', flow.contact)
      if (!isProven || !isTimely || !isSamePlace || !identity) {
        return refuse(reply, 400, 'invalid_grant')
      }
      const token = randomBytes(32).toString('base64url')
      logins.addSession(hash(token), identity.id, clock())
      return { access_token: token, token_type: 'Bearer', ...toUser(identity) }
    })
    const withUser = <Answer>(work: (user: LoginIdentity, request: FastifyRequest) => Answer) =>
      async function answer(request: FastifyRequest, reply: FastifyReply) {
        const user = logins.findSession(hash(toToken(request)))
        return user ? work(user, request) : refuse(reply, 401, 'logged_out')
      }
    scope.get('/session', withUser(toUser))
    scope.post(
      '/logout',
      withUser((_, request) => {
        logins.endSession(hash(toToken(request)))
        return {}
      }),
    )
    scope.post(
      '/rpc',
      withUser(async (user, request) => {
        const parsed = questionSchema.safeParse(request.body)
        if (!parsed.success)
          return { error: { code: -32602, message: 'The request is malformed.' } }
        const { chain_id: chainId, method, params } = parsed.data
        if (method === 'personal_sign') return signing.signMessage(user, params)
        const fault = await signing.findFault(user, { chainId, method, params })
        if (fault) return { error: fault }
        const id = randomUUID()
        logins.addQuestion({
          id,
          identity_id: user.id,
          chain_id: chainId,
          method,
          params: JSON.stringify(params),
          status: 'open',
          answer: null,
          created_ms: clock(),
        })
        return { question: id }
      }),
    )
    scope.post(
      '/questions/:id/reject',
      withUser((user, request) => {
        const { id } = request.params as { id: string }
        if (logins.findQuestion(id)?.identity_id === user.id) logins.rejectQuestion(id)
        return {}
      }),
    )
    scope.get(
      '/questions/:id',
      withUser((user, request) => {
        const { id } = request.params as { id: string }
        const question = logins.findQuestion(id)
        if (question?.identity_id !== user.id) return { status: 'unknown', answer: null }
        return { status: question.status, answer: question.answer }
      }),
    )
  })
}

const toUser = ({ contact, address }: LoginIdentity) => ({ contact, address })

const toToken = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? ''

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error })
