import { escapeHtml, FOCUS_STYLE } from '../page.ts'
import { simulatedBanks } from './banks.ts'
import type { LinkSession } from './store.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;
color:#1c2420;background:#fbfaf7}h1{font-size:1.4rem}fieldset{border:1px solid #d5d2c8;border-radius:8px;
margin:0 0 1rem;padding:.75rem 1rem}label{display:block;padding:.4rem 0}button{font:inherit;padding:.6rem
1.2rem;border:0;border-radius:8px;background:#1f5f4a;color:#fff;width:100%}code{display:block;
word-break:break-all;background:#efece4;padding:.75rem;border-radius:8px}`

/** Returns a page; `title` is its heading, too. */
const toPage = (
  title: string,
  content: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}${FOCUS_STYLE}</style><main><h1>${title}</h1>${content}</main></html>`

/** Returns the form; it carries the link token and the name of the accounts' owner. */
export const toLinkFormPage = ({ link_token, owner_name }: LinkSession) =>
  toPage(
    'Choose your bank',
    `<p>These banks are simulated. No password is needed.</p>
<form method="post" action="/link?token=${encodeURIComponent(link_token)}">${simulatedBanks.map(toBank).join('')}
<label>Account holder <input name="owner_name" value="${escapeHtml(owner_name)}"></label>
<button>Link account</button></form>`,
  )

const toBank = ({ name, accounts }: (typeof simulatedBanks)[number]) =>
  `<fieldset><legend>${name}</legend>${accounts
    .map(
      (account) =>
        `<label><input type="radio" name="account_id" required value="${account.id}"> ${account.name}
 ··${account.mask}, ${account.subtype}</label>`,
    )
    .join('')}</fieldset>`

export type ChosenAccount = {
  public_token: string
  account_id: string
  institution: string
  mask: string
}

/** Returns the page that posts the result to its opener, and shows it for copying by hand. */
export function toLinkDonePage(chosen: ChosenAccount, productOrigin: string): string {
  const message = JSON.stringify({ type: 'bank-link', ...chosen }).replaceAll('<', '\\u003c')
  return toPage(
    'Account selected',
    `<p>You can return to the app now. If nothing happens in the app, copy this token into
it:</p><code id="public-token">${chosen.public_token}</code><p>Copy this account ID too:</p>
<code id="account-id">${chosen.account_id}</code>
<script>if (window.opener) { window.opener.postMessage(${message}, ${JSON.stringify(productOrigin)});
window.close() }</script>`,
  )
}

export const toLinkExpiredPage = () =>
  toPage('This form has expired or was already used', '<p>Open it again from the app.</p>')
