/** Requirement IN-03. As the landing URL names them. */
export const campaignTags = [
  'utm_source',
  'utm_campaign',
  'utm_medium',
  'utm_term',
  'utm_content',
] as const

export type Campaign = { readonly [Tag in (typeof campaignTags)[number]]?: string }

const KEY = 'parvalue.campaign'
const TEXT_MAX = 64

/**
 * Of a query string; null where it names none. A tag is a short word of whoever placed a link: what
 * looks like an address, a mail address or a long number might be somebody's, and is left out.
 */
export function parseCampaign(search: string): Campaign | null {
  const query = new URLSearchParams(search)
  const tags = campaignTags.flatMap((tag) => {
    const text = query.get(tag)
    return text !== null && isTagText(text) ? [[tag, text] as const] : []
  })
  return tags.length === 0 ? null : Object.fromEntries(tags)
}

const isTagText = (text: string) =>
  text.length <= TEXT_MAX &&
  /^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(text) &&
  !/0x[0-9a-f]{8}|[0-9a-f]{24}|\d{7}/i.test(text)

/** Called once by the page; the latest link somebody came by is the one that counts. */
export function keepCampaign(search: string) {
  const campaign = parseCampaign(search)
  if (campaign === null) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify(campaign))
  } catch {
    // Without storage the events of this visit name no campaign.
  }
}

/** Read again by the same rules: anyone can write there. */
export function readCampaign(): Campaign {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
    return parseCampaign(new URLSearchParams(kept).toString()) ?? {}
  } catch {
    return {}
  }
}
