import { formatPrice } from "../../../../../shared/core/money.ts";
import { priceRange } from "../../../../../shared/products/catalogue.ts";
import { priceStep } from "./filters.ts";
import css from "./range-slider.module.css";
import { type Range, RangeSlider } from "./range-slider.tsx";

const top = priceRange.sliderMax;

const inWords = (rupees: number) => (rupees >= top ? `${formatPrice(top)}+` : formatPrice(rupees));

interface PriceSliderProps extends Range {
  onChange: (range: Range) => void;
}

export const PriceSlider = ({ min, max, onChange }: PriceSliderProps) => (
  <fieldset className={css.slider}>
    <legend>Price</legend>
    <RangeSlider
      ends={{ min: 0, max: top }}
      step={priceStep}
      range={{ min, max }}
      names={{ min: "Lowest price", max: "Highest price" }}
      inWords={inWords}
      onChange={onChange}
      showEnds
    />
  </fieldset>
);
