import { toHtml } from '../page.ts'
import { toLayout } from './layout.ts'
import type { LoginContext } from './place.ts'
import type { Flow } from './store.ts'
import { fill, type Words, wordsOf } from './words.ts'

/** Fictitious people. */
export const samplePeople = [
  { name: 'Ana Torres', email: 'ana.torres@gmail.example' },
  { name: 'Luis Mendoza', email: 'luis.mendoza@gmail.example' },
  { name: 'Grace Okafor', email: 'grace.okafor@gmail.example' },
] as const

type Facts = { flow: Flow; place: LoginContext; fault?: string | null }

/** Returns the page of an open login: the code, the choice of an account, or the consent. */
export function toFlowPage(facts: Facts): string {
  if (facts.flow.connection !== 'google') return toCodePage(facts)
  return facts.flow.is_chosen ? toConsentPage(facts) : toChoicePage(facts)
}

function toCodePage({ flow, place, fault }: Facts): string {
  const words = wordsOf(flow.locale)
  const isMail = flow.connection === 'email'
  const outside = isMail
    ? { href: `${place.mailUrl}/?to=${encodeURIComponent(flow.contact)}`, text: words.mailbox }
    : { href: '/', text: words.phone }
  return toLayout(
    flow.locale,
    isMail ? words.emailTitle : words.smsTitle,
    `<p class="quiet">${toHtml(fill(words.sent, { contact: flow.contact }))}</p>
${toFault(fault)}
<form method="post" action="/login/${flow.id}/code">
<label>${words.code}<input class="code" name="code" inputmode="numeric" autocomplete="one-time-code"
 maxlength="6" required autofocus></label>
<button class="main">${words.continue}</button>
</form>
<p><a href="${toHtml(outside.href)}" target="_blank" rel="noreferrer">${outside.text}</a></p>
${toAct(flow, 'again', words.again)}
${toAct(flow, 'refuse', words.cancel)}`,
  )
}

function toChoicePage({ flow, place, fault }: Facts): string {
  const words = wordsOf(flow.locale)
  const people = samplePeople.map(
    ({ name, email }) => `<button class="person" name="email" value="${email}">
<span class="disc" aria-hidden="true">${name.slice(0, 1)}</span>
<span>${name}<small>${email}</small></span></button>`,
  )
  return toLayout(
    flow.locale,
    words.choose,
    `<p class="quiet">${toHtml(fill(words.toApp, { app: place.app }))}</p>
${toFault(fault)}
<form method="post" action="/login/${flow.id}/choose">${people.join('\n')}</form>
<details${fault ? ' open' : ''}><summary>${words.other}</summary>
<form method="post" action="/login/${flow.id}/choose" novalidate>
<label>${words.email}<input name="email" type="email" autocomplete="email"></label>
<button>${words.next}</button>
</form></details>
${toAct(flow, 'refuse', words.cancel)}
<p class="quiet"><small>${words.sample}</small></p>`,
  )
}

function toConsentPage({ flow, place }: Facts): string {
  const words = wordsOf(flow.locale)
  return toLayout(
    flow.locale,
    fill(words.consent, { app: place.app }),
    `<p class="quiet">${toHtml(fill(words.shares, { contact: flow.contact }))}</p>
<div class="pair">${toAct(flow, 'refuse', words.cancel)}
<form method="post" action="/login/${flow.id}/allow"><button class="main">${words.allow}</button></form></div>
${toAct(flow, 'unchoose', words.other)}
<p class="quiet"><small>${words.sample}</small></p>`,
  )
}

const toFault = (fault: string | null | undefined) =>
  fault ? `<p class="fault" role="alert">${toHtml(fault)}</p>` : ''

const toAct = ({ id }: Flow, name: string, label: string) =>
  `<form method="post" action="/login/${id}/${name}"><button>${label}</button></form>`

export function toOverPage(locale: Flow['locale']): string {
  const words = wordsOf(locale)
  return toLayout(locale, words.over, `<p class="quiet">${words.overText}</p>`)
}

/** The outcome for the product: a code to exchange, or a refusal. */
export type Outcome = { code: string } | { error: 'access_denied' }

/** Returns the page that posts the outcome to its opener, at the product's origin only. */
export function toDonePage(flow: Flow, place: LoginContext, outcome: Outcome): string {
  const words: Words = wordsOf(flow.locale)
  const message = toScriptText({ type: 'login', state: flow.state, ...outcome })
  const origin = toScriptText(place.productOrigin)
  return toLayout(
    flow.locale,
    'code' in outcome ? words.done : words.refused,
    `<p class="quiet">${words.close}</p>
<script>if (window.opener) window.opener.postMessage(${message}, ${origin}); window.close()</script>`,
  )
}

/** Escapes `</script>` inside a value, which would end the element. */
export const toScriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
