import { escapeHtml } from '../page.ts'
import type { LoginContext } from './context.ts'
import { toLoginPage } from './layout.ts'
import type { LoginFlow } from './store.ts'
import { fillPlaceholders, type LoginTexts, loginTextsOf } from './texts.ts'

/** Fictitious people whose accounts the login form offers. */
export const samplePeople = [
  { name: 'Ana Torres', email: 'ana.torres@gmail.example' },
  { name: 'Luis Mendoza', email: 'luis.mendoza@gmail.example' },
  { name: 'Grace Okafor', email: 'grace.okafor@gmail.example' },
] as const

type Facts = { flow: LoginFlow; context: LoginContext; fault?: string | null }

/** Returns the page of an open login: the code, the choice of an account, or the consent. */
export function toLoginFlowPage(facts: Facts): string {
  if (facts.flow.connection !== 'google') return toCodePage(facts)
  return facts.flow.is_chosen ? toConsentPage(facts) : toChoicePage(facts)
}

function toCodePage({ flow, context, fault }: Facts): string {
  const texts = loginTextsOf(flow.locale)
  const isMail = flow.connection === 'email'
  const outside = isMail
    ? { href: `${context.mailUrl}/?to=${encodeURIComponent(flow.contact)}`, text: texts.mailbox }
    : { href: '/', text: texts.phone }
  return toLoginPage(
    flow.locale,
    isMail ? texts.emailTitle : texts.smsTitle,
    `<p class="quiet">${escapeHtml(fillPlaceholders(texts.sent, { contact: flow.contact }))}</p>
${toFault(fault)}
<form method="post" action="/login/${flow.id}/code">
<label>${texts.code}<input class="code" name="code" inputmode="numeric" autocomplete="one-time-code"
 maxlength="6" required autofocus></label>
<button class="main">${texts.continue}</button>
</form>
<p><a href="${escapeHtml(outside.href)}" target="_blank" rel="noreferrer">${outside.text}</a></p>
${toAct(flow, 'again', texts.again)}
${toAct(flow, 'refuse', texts.cancel)}`,
  )
}

function toChoicePage({ flow, context, fault }: Facts): string {
  const texts = loginTextsOf(flow.locale)
  const people = samplePeople.map(
    ({ name, email }) => `<button class="person" name="email" value="${email}">
<span class="disc" aria-hidden="true">${name.slice(0, 1)}</span>
<span>${name}<small>${email}</small></span></button>`,
  )
  return toLoginPage(
    flow.locale,
    texts.choose,
    `<p class="quiet">${escapeHtml(fillPlaceholders(texts.toApp, { app: context.app }))}</p>
${toFault(fault)}
<form method="post" action="/login/${flow.id}/choose">${people.join('\n')}</form>
<details${fault ? ' open' : ''}><summary>${texts.other}</summary>
<form method="post" action="/login/${flow.id}/choose" novalidate>
<label>${texts.email}<input name="email" type="email" autocomplete="email"></label>
<button>${texts.next}</button>
</form></details>
${toAct(flow, 'refuse', texts.cancel)}
<p class="quiet"><small>${texts.sample}</small></p>`,
  )
}

function toConsentPage({ flow, context }: Facts): string {
  const texts = loginTextsOf(flow.locale)
  return toLoginPage(
    flow.locale,
    fillPlaceholders(texts.consent, { app: context.app }),
    `<p class="quiet">${escapeHtml(fillPlaceholders(texts.shares, { app: context.app, contact: flow.contact }))}</p>
<div class="pair">${toAct(flow, 'refuse', texts.cancel)}
<form method="post" action="/login/${flow.id}/allow"><button class="main">${texts.allow}</button></form></div>
${toAct(flow, 'unchoose', texts.other)}
<p class="quiet"><small>${texts.sample}</small></p>`,
  )
}

const toFault = (fault: string | null | undefined) =>
  fault ? `<p class="fault" role="alert">${escapeHtml(fault)}</p>` : ''

const toAct = ({ id }: LoginFlow, name: string, label: string) =>
  `<form method="post" action="/login/${id}/${name}"><button>${label}</button></form>`

export function toLoginEndedPage(locale: LoginFlow['locale']): string {
  const texts = loginTextsOf(locale)
  return toLoginPage(locale, texts.over, `<p class="quiet">${texts.overText}</p>`)
}

/** The outcome for the product: a code to exchange, or a refusal. */
export type LoginOutcome = { code: string } | { error: 'access_denied' }

/** Returns the page that posts the outcome to its opener, at the product's origin only. */
export function toLoginDonePage(
  flow: LoginFlow,
  context: LoginContext,
  outcome: LoginOutcome,
): string {
  const texts: LoginTexts = loginTextsOf(flow.locale)
  const message = toScriptText({ type: 'login', state: flow.state, ...outcome })
  const origin = toScriptText(context.productOrigin)
  return toLoginPage(
    flow.locale,
    'code' in outcome ? texts.done : texts.refused,
    `<p class="quiet">${texts.close}</p>
<script>if (window.opener) window.opener.postMessage(${message}, ${origin}); window.close()</script>`,
  )
}

/** Escapes `</script>` inside a value, which would end the element. */
export const toScriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
