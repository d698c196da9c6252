type PageText = { title: string; description: string }

/** A public page, with the texts of its link preview. */
export type PublicPage = {
  path: string
  picture: 'usd-plus' | 'stocks' | 'transparency'
  en: PageText
  'es-MX': PageText
}

/** Previews, sitemap and robots come from this list; a page that is not in it is private. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    picture: 'usd-plus',
    en: {
      title: 'A dollar that’s fully backed and earns yield',
      description:
        'USD+ is backed by short-term US Treasuries and redeemable for 1 USD. Buy and redeem it with your wallet.',
    },
    'es-MX': {
      title: 'Un dólar con respaldo total y rendimiento',
      description:
        'USD+ tiene el respaldo de valores del Tesoro de EE. UU. de corto plazo y se redime a USD 1.00. Cómpralo y redímelo con tu billetera.',
    },
  },
  {
    path: '/wrap',
    picture: 'usd-plus',
    en: { title: 'Wrap', description: 'Wrap USD+ into wUSD+ for DeFi and keep the yield.' },
    'es-MX': {
      title: 'Envolver',
      description: 'Envuelve USD+ en wUSD+ para DeFi y conserva el rendimiento.',
    },
  },
  {
    path: '/bridge',
    picture: 'usd-plus',
    en: { title: 'Bridge', description: 'Move USD+ and wUSD+ between networks.' },
    'es-MX': { title: 'Puente', description: 'Mueve USD+ y wUSD+ entre redes.' },
  },
  {
    path: '/transparency',
    picture: 'transparency',
    en: {
      title: 'Transparency',
      description: 'See what backs USD+, with figures read from every network.',
    },
    'es-MX': {
      title: 'Transparencia',
      description: 'Lo que respalda a USD+, con cifras consultadas en cada red.',
    },
  },
  {
    path: '/stocks',
    picture: 'stocks',
    en: { title: 'Stocks', description: 'Tokenized stocks: prices, news, dividends, and orders.' },
    'es-MX': {
      title: 'Acciones',
      description: 'Acciones tokenizadas: precios, noticias, dividendos y órdenes.',
    },
  },
  {
    path: '/reports',
    picture: 'transparency',
    en: {
      title: 'Reports',
      description: 'Stock tokens on every network, compared with the shares held in custody.',
    },
    'es-MX': {
      title: 'Reportes',
      description: 'Los tokens de acciones de cada red, comparados con las acciones en custodia.',
    },
  },
  {
    path: '/addresses',
    picture: 'transparency',
    en: { title: 'Addresses', description: 'Every contract address on every network.' },
    'es-MX': {
      title: 'Direcciones',
      description: 'Las direcciones de todos los contratos de cada red.',
    },
  },
  {
    path: '/help',
    picture: 'usd-plus',
    en: {
      title: 'Help',
      description: 'How everything works, what it costs, and how long it takes.',
    },
    'es-MX': {
      title: 'Ayuda',
      description: 'Cómo funciona cada cosa, cuánto cuesta y cuánto tarda.',
    },
  },
  {
    path: '/terms',
    picture: 'usd-plus',
    en: { title: 'Terms and Conditions', description: 'The company’s terms and the USD+ terms.' },
    'es-MX': {
      title: 'Términos y condiciones',
      description: 'Los términos de la empresa y los de USD+.',
    },
  },
  {
    path: '/privacy',
    picture: 'usd-plus',
    en: {
      title: 'Privacy notice',
      description: 'What we keep about you, where, and for how long.',
    },
    'es-MX': {
      title: 'Aviso de privacidad',
      description: 'Qué datos guardamos sobre ti, dónde y por cuánto tiempo.',
    },
  },
  {
    path: '/risk',
    picture: 'usd-plus',
    en: { title: 'Risk disclosure', description: 'What can go wrong, and what is not insured.' },
    'es-MX': {
      title: 'Aviso de riesgos',
      description: 'Qué puede salir mal y qué no está asegurado.',
    },
  },
]
