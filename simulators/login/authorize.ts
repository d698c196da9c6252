import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseLoginContact } from '../../shared/domain/identity/login-contact.ts'
import { LOGIN_CLIENT_ID, type LoginContext } from './context.ts'
import type { LoginFlows } from './flows.ts'
import { type LoginOutcome, toLoginDonePage, toLoginEndedPage, toLoginFlowPage } from './pages.ts'
import type { LoginFlow, LoginStore } from './store.ts'
import { fillPlaceholders, type LoginTexts, loginTextsOf, toLoginLocale } from './texts.ts'

const authorizeSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(LOGIN_CLIENT_ID),
  response_mode: z.enum(['query', 'web_message']),
  state: z.string().min(16).max(200),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  connection: z.enum(['email', 'sms', 'google']),
  login_hint: z.string().max(320).default(''),
  ui_locales: z.string().max(40).optional(),
})

type AuthorizeDeps = { logins: LoginStore; flows: LoginFlows; context: LoginContext }

type ById = { Params: { id: string }; Body: Record<string, string> | undefined }

/** Adds OAuth 2.0 with PKCE: the authorization endpoint and the pages that follow it. */
export function addAuthorizationRoutes(
  app: FastifyInstance,
  { logins, flows, context }: AuthorizeDeps,
) {
  app.get<{ Querystring: Record<string, string> }>('/authorize', async (request, reply) => {
    const { query } = request
    const refuseRequest = () => refuse(reply, 400, localeOf(request))
    const parsed = authorizeSchema.safeParse(query)
    // Only the product's redirect URI is valid; for any other there is no redirect.
    if (!parsed.success || query.redirect_uri !== context.redirectUri) return refuseRequest()
    const { connection, state, login_hint: hint } = parsed.data
    if (!context.connections.includes(connection)) return refuseRequest()
    const kinds = { email: connection === 'email', phone: connection === 'sms' }
    const contact = connection === 'google' ? null : parseLoginContact(hint, kinds)
    if (contact && !contact.ok) return refuseRequest()
    const flow = flows.begin({
      connection,
      state,
      contact: contact?.value.value ?? '',
      challenge: parsed.data.code_challenge,
      mode: parsed.data.response_mode,
      locale: toLoginLocale(parsed.data.ui_locales),
    })
    const fault = contact ? await flows.send(flow) : null
    return reply.redirect(`/login/${flow.id}${fault ? `?fault=${fault}` : ''}`, 303)
  })

  app.get<ById & { Querystring: { fault?: string } }>('/login/:id', async (request, reply) => {
    const flow = findOpen(request.params.id)
    if (!flow) return refuseEnded(reply, request)
    const fault = toFaultText(flow, request.query.fault)
    return sendLoginPage(reply, toLoginFlowPage({ flow, context, fault }))
  })

  /** Refuses in the language of the login, or in that of the browser if the login is unknown. */
  const refuseEnded = (reply: FastifyReply, request: FastifyRequest<ById>) => {
    const flow = logins.findFlow('id', request.params.id)
    return refuse(reply, 410, flow?.locale ?? localeOf(request))
  }

  const findOpen = (id: string): LoginFlow | null => {
    const flow = logins.findFlow('id', id)
    return flow && !flow.is_over ? flow : null
  }

  /** Adds a form action of the login page; `work` returns the next page or the end of the flow. */
  const act = (
    name: string,
    work: (
      flow: LoginFlow,
      body: Record<string, string>,
    ) => Promise<LoginOutcome | { fault: string | null }>,
  ) =>
    app.post<ById>(`/login/:id/${name}`, async (request, reply) => {
      const { params, body, headers } = request
      const flow = findOpen(params.id)
      if (!flow || isCrossOrigin(headers)) return refuseEnded(reply, request)
      const outcome = await work(flow, body ?? {})
      if (!('fault' in outcome)) return finish(reply, flow, outcome)
      const query = outcome.fault ? `?fault=${outcome.fault}` : ''
      return reply.redirect(`/login/${flow.id}${query}`, 303)
    })

  const finish = (reply: FastifyReply, flow: LoginFlow, outcome: LoginOutcome) => {
    if (flow.mode === 'web_message')
      return sendLoginPage(reply, toLoginDonePage(flow, context, outcome))
    const query = new URLSearchParams({ ...outcome, state: flow.state })
    return reply.redirect(`${context.redirectUri}?${query}`, 303)
  }

  act('code', async (flow, { code = '' }) => {
    const entered = flows.enter(flow, code)
    return 'authCode' in entered ? { code: entered.authCode } : entered
  })
  act('again', async (flow) => ({ fault: flow.contact ? await flows.send(flow) : null }))
  act('choose', async (flow, { email = '' }) => {
    const contact = parseLoginContact(email, { email: true, phone: false })
    if (flow.connection !== 'google' || !contact.ok) return { fault: 'invalid' }
    flows.choose(flow, contact.value.value)
    return { fault: null }
  })
  act('unchoose', async (flow) => {
    if (flow.connection === 'google') flows.unchoose(flow)
    return { fault: null }
  })
  act('allow', async (flow) =>
    flow.connection === 'google' && flow.is_chosen
      ? { code: flows.allow(flow) }
      : { fault: 'invalid' },
  )
  act('refuse', async (flow) => {
    flows.refuse(flow)
    return { error: 'access_denied' }
  })
}

/** Returns whether another site posted the form, as the browser reports it. */
export const isCrossOrigin = ({ 'sec-fetch-site': site }: Record<string, unknown>) =>
  site !== undefined && site !== 'same-origin'

const FAULTS = ['wrong', 'expired', 'spent', 'tooMany', 'unsent', 'invalid'] as const

function toFaultText(flow: LoginFlow, text: string | undefined): string | null {
  const fault = FAULTS.find((each) => each === text)
  if (!fault) return null
  const texts: LoginTexts = loginTextsOf(flow.locale)
  return fillPlaceholders(texts[fault], { tries: flow.tries_left })
}

export const sendLoginPage = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', "frame-ancestors 'none'")
    .send(page)

/** Returns the language that the product requested, or else the browser's. */
function localeOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>) {
  const { ui_locales: requested } = query as { ui_locales?: unknown }
  return toLoginLocale(typeof requested === 'string' ? requested : headers['accept-language'])
}

const refuse = (reply: FastifyReply, status: number, locale: LoginFlow['locale']) =>
  sendLoginPage(reply.code(status), toLoginEndedPage(locale))
