import { countries } from "../../../../../shared/products/countries.ts";
import { countryName } from "../../../../../shared/products/country-name.ts";

/** Made once, so that typing elsewhere renders none of them. */
export const countryOptions = countries
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"))
  .map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
