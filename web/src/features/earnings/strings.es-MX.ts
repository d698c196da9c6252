import type { Translated } from '#i18n/translated.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  title: 'Cuánto rinde USD+',
  lede: 'Consulta cuánto habría rendido cualquier cantidad de USD+ y cuánto rinde con la tasa de hoy. La tasa depende del rendimiento de los valores del Tesoro de EE. UU. de corto plazo y varía con el tiempo; los rendimientos pasados no garantizan los futuros.',
  card: 'Calculadora de rendimiento',
  amount: 'Cantidad',
  amountLabel: 'Cantidad de USD+',
  slider: 'Control deslizante de la cantidad',
  invalid: 'Escribe una cantidad entre 0.000001 y 1,000,000,000.',
  unreadable:
    'Lo que pegaste no es una cantidad o se puede leer de más de una forma. Usa dígitos, un punto decimal y hasta {{decimals}} decimales.',
  inYear: 'En un año, si la tasa de hoy se mantiene',
  past: 'Habría rendido desde el {{date}}',
  rate: 'Tasa de hoy (APY)',
  perYear: '{{rate}}%',
  rateNote:
    'La tasa se mide del {{from}} al {{to}}, después de costos. Es variable y no está garantizada.',
  unknown:
    'La tasa todavía no está disponible. Aparece después de los dos primeros pagos de rendimiento.',
  failed: 'No se pudo consultar la tasa.',
  retry: 'Reintentar',
  buy: 'Comprar USD+',
  history: 'Historial de la tasa',
  chart: 'Rendimiento de {{amount}} USD+ desde el {{date}}: {{earned}} USD+',
  asTable: 'Ver como tabla',
  noHistory: 'El historial aparece después de los dos primeros pagos de rendimiento.',
  historyFailed: 'No se pudo consultar el historial.',
  when: 'Periodo',
  period: '{{from}} a {{to}}',
  worth: 'Valor al final',
  rateOfPeriod: 'Tasa anualizada',
  yours: 'Tu rendimiento hasta ahora',
  yoursText: 'USD+ y wUSD+ en todas las redes.',
}
