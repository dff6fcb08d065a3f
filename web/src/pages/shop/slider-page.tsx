import { Container } from "../../ui/container.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import css from "./new-launches.module.css";
import { NewLaunches } from "./new-launches.tsx";

export default function SliderPage() {
  useTitle("New Launches", "The newest earbuds, headphones, speakers and watches at Earshot.");
  return (
    <Container className={css.page}>
      <NewLaunches heading="h1" />
    </Container>
  );
}
