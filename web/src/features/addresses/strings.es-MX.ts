import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Direcciones de los contratos',
  lede: 'Todos nuestros contratos y tokens. Compara la dirección con la que muestra tu billetera antes de firmar.',
  loading: 'Cargando direcciones…',
  contracts: 'Contratos',
  tokens: 'Los tokens',
  names: {
    usdPlus: 'USD+',
    wrappedUsdPlus: 'wUSD+',
    usdPlusMinter: 'Emisor de USD+',
    usdPlusRedeemer: 'Contrato de redención',
    wireMinter: 'Emisor por transferencia',
    transferRestrictor: 'Restrictor de transferencias',
    ccipWaypoint: 'Puente de USD+',
    wrappedUsdPlusWaypoint: 'Puente de wUSD+',
    ccipRouter: 'Enrutador del puente',
    dShareFactory: 'Fábrica de tokens de acciones',
    dividendDistribution: 'Dividendos',
    dividendMinter: 'Emisor por dividendos',
    orderProcessor: 'Órdenes de tokens de acciones',
    vault: 'Bóveda de las órdenes',
  },
  copy: 'Copiar la dirección de {{name}}',
  copied: 'Copiado al portapapeles',
  copyFailed: 'Aquí no se permite copiar. Selecciona el texto.',
  add: 'Agregar a la billetera',
  addShort: 'Agregar',
  addNamed: 'Agregar a la billetera: {{symbol}}',
  added: 'Tu billetera muestra {{symbol}}',
  notAdded: 'Tu billetera no puede mostrar {{symbol}}',
}
