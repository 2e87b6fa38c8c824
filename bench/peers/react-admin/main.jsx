import { createRoot } from 'react-dom/client';
import {
  Admin,
  DataTable,
  DateField,
  List,
  NumberField,
  Resource,
  SelectInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';

/** The smallest list of conversions that react-admin makes: the columns, the filter and the detail that ours has. */

const scope = {
  agencyId: '1',
  contactId: '0',
  fromDate: '2026-02-14',
  toDate: '2026-03-15',
  dateField: 'conversion',
  targetCurrencyCode: 'GBP',
};
const withId = (row) => ({ ...row, id: row.conversionId });

async function ask(query) {
  const answer = await fetch(`/v1/conversions?${new URLSearchParams({ ...scope, ...query })}`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return { data: (await answer.json()).map(withId), total: Number(answer.headers.get('x-total-count')) };
}

const dataProvider = {
  getList: (_, { pagination: { page, perPage }, sort: { field, order }, filter }) =>
    ask({
      sortColumnName: field,
      sortDirection: order.toLowerCase(),
      offset: String((page - 1) * perPage),
      limit: String(perPage),
      ...(filter.status && { status: filter.status }),
    }),
  getOne: async (_, { id }) => ({ data: (await ask({ conversionId: id })).data[0] }),
};

const filters = [
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={['pending', 'approved', 'rejected'].map((id) => ({ id, name: id }))}
  />,
];

const Conversions = () => (
  <List filters={filters} perPage={50} sort={{ field: 'conversionDate', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={<></>}>
      <DataTable.Col source="advertiserRef" />
      <DataTable.Col source="conversionDate" field={DateField} />
      <DataTable.Col source="status" />
      <DataTable.Col source="campaignName" />
      <DataTable.Col source="advertiserName" />
      <DataTable.Col source="publisherName" />
      <DataTable.Col source="conversionValue.amount" label="Order value" field={NumberField} />
      <DataTable.Col source="commission.amount" label="Commission" field={NumberField} />
      <DataTable.Col source="cost.amount" label="Cost" field={NumberField} />
      <DataTable.Col source="paymentStatus" />
      <DataTable.Col source="conversionId" label="Id" />
    </DataTable>
  </List>
);

const Conversion = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="advertiserRef" />
      <DateField source="conversionDate" />
      <TextField source="status" />
      <TextField source="campaignName" />
      <TextField source="conversionValue.amount" />
      <TextField source="commission.amount" />
    </SimpleShowLayout>
  </Show>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="conversions" list={Conversions} show={Conversion} recordRepresentation="advertiserRef" />
  </Admin>,
);
